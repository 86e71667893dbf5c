import Haptics

/// Commands through the ring and the schedule, a second, while others wait far ahead; in millions.
func benchmarkCommands() {
  for pending in [0, 1000, 10_000, 100_000] {
    let stage = Stage()
    for index in 0..<pending { stage.send(move, at: .max / 2 + Int64(index * 7919 % pending)) }
    stage.render(blocks: 1)
    let batch = Stage.blockFrames
    let batches = 1000
    let idle = Spread { seconds { stage.render(blocks: batches) } }.median
    let spread = Spread {
      let busy = seconds {
        for _ in 0..<batches {
          for index in 0..<batch { stage.send(move, at: stage.frame + Int64(index)) }
          stage.render(blocks: 1)
        }
      }
      return Double(batch * batches) / (busy - idle) / 1e6
    }
    report("commands a second with \(pending) pending, millions", spread, digits: 2, aim: "≥ 5")
  }
}

private let move = HapticCommand.Action.move(PartID(0), .releaseTime, to: 0.5, overFrames: 0)

import Haptics

/// How the values of an event come about.
struct EventRecipe: Sendable {
  var intensity = Value(constant: 1)
  var sharpness = Value(constant: 0.5)
  var attack = Value(constant: 0)
  var decay = Value(constant: 0)
  var release = Value(constant: 0)
  var sustained = true

  var inputs: [Value] { [intensity, sharpness, attack, decay, release] }

  func values(_ read: (Value.Source) -> Float) -> HapticValues {
    HapticValues(
      intensity: intensity(read),
      sharpness: sharpness(read),
      attack: attack(read),
      decay: decay(read),
      release: release(read),
      sustained: sustained
    )
  }
}

/// A control that follows a value.
struct Movement: Sendable {
  var control: Control
  var value: Value
}

/// A preset that plays again and again, and how fast.
struct LoopRecipe: Sendable {
  var preset: PatternID
  var rate = Value(constant: 1)
}

/// A continuous event or a looped preset, what moves while it lasts, and how long that is.
struct HoldRecipe: Sendable {
  /// The event, or how the intensity of a looped preset is multiplied and its sharpness shifted.
  var event: EventRecipe
  var movements: [Movement]
  /// OSC: sounds while this is above 0.
  var gate = Value(.argument(0))
  /// OSC: the argument that tells one hold of an address from another.
  var identity: Int?
  /// What is looped instead of the event.
  var loop: LoopRecipe?

  /// Parts what moves from what is fixed when the hold begins: the former leaves the event neutral.
  init(_ recipe: EventRecipe) {
    event = recipe
    movements = []
    if recipe.intensity.source.moves {
      movements.append(Movement(control: .intensity, value: recipe.intensity))
      event.intensity = Value(constant: 1)
    }
    if recipe.sharpness.source.moves {
      movements.append(Movement(control: .sharpness, value: recipe.sharpness))
      event.sharpness = Value(constant: 0)
    }
  }

  /// All that it reads but the gate.
  var inputs: [Value] { event.inputs + movements.map(\.value) + [loop?.rate].compactMap { $0 } }

  /// Whether something in it goes on moving.
  var moves: Bool { !movements.isEmpty || loop?.rate.source.moves == true }

  /// What ends it; the player of a loop has the number of its hold.
  func ending(_ id: HoldID) -> HapticCommand.Action {
    loop == nil ? .end(id) : .player(PlayerID(id.number), .unload)
  }

  /// The operations that make a player of its loop play.
  func start(_ loop: LoopRecipe, in part: PartID, _ read: (Value.Source) -> Float) -> [PlayerOperation] {
    [
      .load(loop.preset, part, intensity: event.intensity(read), sharpness: event.sharpness(read)),
      .loop(true, end: 0), .rate(loop.rate(read)),
    ] + movements.map { .move($0.control, to: $0.value(read), overFrames: 0) } + [.start(from: 0)]
  }

  /// The operations by which a player of its loop follows the sources that changed.
  func follow(
    _ loop: LoopRecipe,
    over frames: Int32,
    where hasChanged: (Value.Source) -> Bool,
    _ read: (Value.Source) -> Float
  ) -> [PlayerOperation] {
    let moved = movements.filter { hasChanged($0.value.source) }
    let moves = moved.map { PlayerOperation.move($0.control, to: $0.value(read), overFrames: frames) }
    return moves + (loop.rate.source.moves && hasChanged(loop.rate.source) ? [.rate(loop.rate(read))] : [])
  }
}

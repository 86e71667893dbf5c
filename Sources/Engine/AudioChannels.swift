/// The output channels of the audio bus, from 0; one channel twice is mono.
public struct AudioChannels: Equatable, Sendable {
  /// The left channel.
  public var left: Int
  /// The right channel.
  public var right: Int

  /// Names two channels.
  public init(left: Int, right: Int) {
    self.left = left
    self.right = right
  }
}

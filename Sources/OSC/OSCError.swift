/// What is wrong with a packet, and where.
public struct OSCError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  public enum Fault: Equatable, Sendable {
    /// There are no bytes.
    case empty
    /// The number of bytes is no multiple of four.
    case unaligned(size: Int)
    /// The packet is larger than what was received of it.
    case truncated
    /// The bytes begin neither with an address nor with `#bundle`.
    case neitherMessageNorBundle
    /// The address does not end, is not padded with zeros, or is no UTF-8.
    case address
    /// The type tags are missing, do not begin with a comma, or do not end.
    case typeTags
    /// The arguments are not those that the type tags promise, or of a type that is not known.
    case arguments(types: String)
    /// A bundle ends within its header or within an element's size.
    case bundleEnds
    /// An element of a bundle reaches beyond its end.
    case elementSize(Int, remaining: Int)
    /// Bundles lie within bundles more than eight deep.
    case tooDeep
    /// The time tag lies more than an hour ahead.
    case tooFarAhead
    /// liblo refuses the message for a reason of its own.
    case refused(code: Int)
  }

  /// What is wrong.
  public var fault: Fault
  /// Where in the packet, in bytes from 0.
  public var offset: Int

  /// Makes an error.
  public init(_ fault: Fault, at offset: Int) {
    self.fault = fault
    self.offset = offset
  }

  /// The offset and the mistake, such as `byte 20: the packet is empty`.
  public var description: String { "byte \(offset): \(reason)" }

  private var reason: String {
    switch fault {
    case .empty: "there is nothing where a message or bundle was expected"
    case .unaligned(let size): "\(size) bytes are no multiple of 4, as every OSC packet is"
    case .truncated: "the packet is larger than 64 KiB"
    case .neitherMessageNorBundle: "neither an address with a slash nor #bundle begins here"
    case .address: "the address does not end in zeros up to a multiple of 4 bytes, or is no UTF-8"
    case .typeTags: "type tags beginning with a comma and ending in zeros were expected after the address"
    case .arguments(let types): "the arguments are not of the size or the types that ',\(types)' says"
    case .bundleEnds: "the bundle ends before its time tag or before an element's size"
    case .elementSize(let size, let remaining): "an element of \(size) bytes does not fit the remaining \(remaining)"
    case .tooDeep: "bundles within bundles lie more than \(OSCPacket.depthLimit) deep"
    case .tooFarAhead: "the time tag lies more than an hour ahead, as where the clocks of two machines differ"
    case .refused(let code): "liblo refuses the message (code \(code))"
    }
  }
}

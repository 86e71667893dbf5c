import OSC
import Testing

@Suite("OSC address patterns")
struct OSCAddressPatternTests {
  @Test(
    "a pattern matches the addresses that OSC 1.0 says",
    arguments: [
      ("/step/1", "/step/1", true),
      ("/step/1", "/step/10", false),
      ("/step/1", "/step", false),
      ("/step/*", "/step/1", true),
      ("/step/*", "/step/", true),
      ("/step/*", "/step/1/x", false),
      ("/step/*", "/step", false),
      ("/*/x", "/step/x", true),
      ("/*/x", "/a/b/x", false),
      ("/a*b*c", "/aXbYc", true),
      ("/a*b*c", "/aXbY", false),
      ("/a**c", "/ac", true),
      ("/fader?", "/fader1", true),
      ("/fader?", "/fader", false),
      ("/fader?x", "/fader/x", false),
      ("/[a-c]", "/b", true),
      ("/[a-c]", "/d", false),
      ("/[abx-z]", "/y", true),
      ("/[!a-c]", "/d", true),
      ("/[!a-c]", "/a", false),
      ("/x[!a]y", "/x/y", false),
      ("/[a-]", "/-", true),
      ("/[-a]", "/-", true),
      ("/[a!]", "/!", true),
      ("/{foo,bar}", "/bar", true),
      ("/{foo,bar}", "/fo", false),
      ("/{a,ab}c", "/abc", true),
      ("/{,x}y", "/y", true),
      ("/{a,b}*/[0-9]?", "/b-side/7x", true),
      ("/with space", "/with space", true),
      ("/fühl?", "/fühlé", true),
    ]
  )
  func matches(text: String, address: String, expected: Bool) throws {
    #expect(try OSCAddressPattern(text).matches(address) == expected)
  }

  @Test(
    "what is no pattern is refused with the reason",
    arguments: [
      ("", "begins with a slash"), ("step", "begins with a slash"), ("*", "begins with a slash"),
      ("/[a", "']' is missing"), ("/{a", "'}' is missing"), ("/a]", "closes nothing"), ("/a}", "closes nothing"),
      ("/[]", "at least one character"), ("/[!]", "at least one character"), ("/{}", "at least one word"),
      ("/[a/b]", "'/' cannot stand"), ("/{a,{b}}", "'{' cannot stand"), ("/{a*}", "'*' cannot stand"),
      ("/[z-a]", "write a-z"), ("/a//b", "'//'"), ("/" + String(repeating: "a", count: 2000), "at most 1024"),
    ]
  )
  func refuses(text: String, reason: String) {
    let error = #expect(throws: OSCPatternError.self) { try OSCAddressPattern(text) }
    #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
  }

  @Test(
    "a pattern is literal when it holds no wildcards",
    arguments: [("/a/b-c,d", true), ("/a?", false), ("/{a}", false)]
  )
  func literal(text: String, expected: Bool) throws {
    #expect(try OSCAddressPattern(text).isLiteral == expected)
  }

  @Test(
    "an incoming address with wildcards reaches literal rules",
    arguments: [
      ("/step/*", "/step/1", true), ("/step/[12]", "/step/1", true), ("/step/[34]", "/step/1", false),
      ("/step/1", "/step/*", true), ("/s*/?", "/*/1", false), ("/[", "/a", false), ("/[", "/[[]", false),
    ]
  )
  func incoming(address: String, rule: String, expected: Bool) {
    guard let rule = try? OSCAddressPattern(rule) else { return #expect(!expected) }
    #expect(OSCAddressPattern.matches(incoming: address, rule: rule) == expected)
  }

  @Test("many stars against a long address come to an end")
  func manyStars() throws {
    let pattern = try OSCAddressPattern("/" + String(repeating: "*a", count: 500) + "b")
    #expect(!pattern.matches("/" + String(repeating: "a", count: 2000)))
  }
}

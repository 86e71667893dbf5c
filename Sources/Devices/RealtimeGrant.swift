import Documents

/// What the system granted a real-time thread, as error numbers; 0 stands for granted.
public struct RealtimeGrant: Equatable, Sendable {
  /// Why the thread has no priority over others.
  public var priorityError: Int32
  /// Why the memory is not locked.
  public var lockError: Int32

  /// Names what was granted.
  public init(priorityError: Int32, lockError: Int32) {
    self.priorityError = priorityError
    self.lockError = lockError
  }

  /// What the system refused and how to have it granted, one sentence for people; nil when all was granted.
  public var refusal: String? {
    var missing: [String] = []
    var lines: [String] = []
    var settings: [String] = []
    if priorityError != 0 {
      missing.append("real-time priority (\(systemError(priorityError)))")
      lines.append("`@audio - rtprio 95`")
      settings.append("LimitRTPRIO=95")
    }
    if lockError != 0 {
      missing.append("locked memory (\(systemError(lockError)))")
      lines.append("`@audio - memlock unlimited`")
      settings.append("LimitMEMLOCK=infinity")
    }
    guard !missing.isEmpty else { return nil }
    return "the system refuses \(missing.joined(separator: " and ")), so taps may come late under load; put "
      + "\(lines.joined(separator: " and ")) into /etc/security/limits.d/audio.conf, join the group audio, log in again "
      + "(for a service of systemd: \(settings.joined(separator: " and "))); `tactus doctor` tells more"
  }
}

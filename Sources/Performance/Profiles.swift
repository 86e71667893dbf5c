import Engine

/// The names that actuators' profiles may have in mappings.
public let profileNames = ActuatorProfile.named.map(\.name)

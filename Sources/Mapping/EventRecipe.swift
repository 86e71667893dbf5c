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

/// A continuous event, what moves while it lasts, and how long that is.
struct HoldRecipe: Sendable {
  var event: EventRecipe
  var movements: [Movement]
  /// OSC: sounds while this is above 0.
  var gate = Value(.argument(0))
  /// OSC: the argument that tells one hold of an address from another.
  var identity: Int?

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
}

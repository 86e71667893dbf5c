import Foundation

/// As much of JSON Schema draft 7 as the shipped schema uses; a keyword it does not know is a failure.
struct JSONSchema {
  private static let annotations: Set<String> = ["$schema", "title", "description", "definitions", "then"]
  let root: [String: Any]

  var definitions: [String: [String: Any]] { root["definitions"] as? [String: [String: Any]] ?? [:] }

  func accepts(_ value: Any) -> Bool { accepts(value, root) }

  private func accepts(_ value: Any, _ schema: Any) -> Bool {
    guard let schema = schema as? [String: Any] else { return false }
    return schema.allSatisfy { keyword, wanted in
      Self.annotations.contains(keyword) || holds(keyword, wanted, value, schema)
    }
  }

  private func holds(_ keyword: String, _ wanted: Any, _ value: Any, _ schema: [String: Any]) -> Bool {
    let number = value is Bool ? nil : value as? Double
    let text = value as? String
    let list = value as? [Any]
    let object = value as? [String: Any]
    let limit = (wanted as? NSNumber)?.doubleValue ?? .nan
    let schemas = wanted as? [Any] ?? []
    switch keyword {
    case "$ref":
      return definitions[String((wanted as? String ?? "").dropFirst("#/definitions/".count))].map { accepts(value, $0) }
        ?? false
    case "allOf": return schemas.allSatisfy { accepts(value, $0) }
    case "anyOf": return schemas.contains { accepts(value, $0) }
    case "oneOf": return schemas.count { accepts(value, $0) } == 1
    case "not": return !accepts(value, wanted)
    case "if": return !accepts(value, wanted) || schema["then"].map { accepts(value, $0) } ?? true
    case "type":
      return (wanted as? [String] ?? [wanted as? String ?? ""]).contains { type in
        switch type {
        case "object": object != nil
        case "array": list != nil
        case "string": text != nil
        case "number": number != nil
        case "integer": number.map { $0 == $0.rounded() } ?? false
        case "boolean": value is Bool
        case "null": value is NSNull
        default: false
        }
      }
    case "const": return same(value, wanted)
    case "enum": return schemas.contains { same(value, $0) }
    case "minimum": return number.map { $0 >= limit } ?? true
    case "maximum": return number.map { $0 <= limit } ?? true
    case "maxLength": return text.map { Double($0.count) <= limit } ?? true
    case "minItems": return list.map { Double($0.count) >= limit } ?? true
    case "maxItems": return list.map { Double($0.count) <= limit } ?? true
    case "minProperties": return object.map { Double($0.count) >= limit } ?? true
    case "pattern":
      return text.map { $0.range(of: wanted as? String ?? "", options: .regularExpression) != nil } ?? true
    case "items": return list.map { $0.allSatisfy { accepts($0, wanted) } } ?? true
    case "required": return object.map { object in schemas.allSatisfy { object[$0 as? String ?? ""] != nil } } ?? true
    case "properties":
      let properties = wanted as? [String: Any] ?? [:]
      return object?.allSatisfy { key, value in properties[key].map { accepts(value, $0) } ?? true } ?? true
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      return object?.allSatisfy { key, value in known[key] != nil || wanted as? Bool != false && accepts(value, wanted)
      }
        ?? true
    default: return false
    }
  }

  private func same(_ value: Any, _ wanted: Any) -> Bool {
    if value is NSNull || wanted is NSNull { return value is NSNull && wanted is NSNull }
    if let value = value as? Bool { return (wanted as? NSNumber)?.boolValue == value && !(wanted is String) }
    return (value as? String).map { $0 == wanted as? String } ?? false
  }
}

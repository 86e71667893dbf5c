// Swift's own functions for more than two values make an array.

func min<Value: Comparable>(_ first: Value, _ second: Value, _ third: Value) -> Value { min(min(first, second), third) }

func min<Value: Comparable>(_ first: Value, _ second: Value, _ third: Value, _ fourth: Value) -> Value {
  min(min(first, second), min(third, fourth))
}

func max<Value: Comparable>(_ first: Value, _ second: Value, _ third: Value) -> Value { max(max(first, second), third) }

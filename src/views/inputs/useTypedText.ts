import { useState } from 'react';

/**
 * Text of an input whose value has a form of its own. While one types, the text stays as typed; once the
 * focus leaves, or the value changes from elsewhere, it is the value's own writing.
 */
export function useTypedText<Value>(
  value: Value,
  onChange: (value: Value) => void,
  parse: (text: string) => Value,
  format: (value: Value) => string,
) {
  const [typed, setTyped] = useState<{ text: string; value: Value } | null>(null);
  const text = typed && Object.is(typed.value, value) ? typed.text : format(value);
  return {
    text,
    type(next: string) {
      const parsed = parse(next);
      setTyped({ text: next, value: parsed });
      onChange(parsed);
    },
    rest: () => setTyped(null),
  };
}

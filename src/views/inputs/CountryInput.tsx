import { CountryBox } from './CountryBox';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** A country; the value is its code. */
export function CountryInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  return (
    <CountryBox
      id={box.id}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      input={{ ...box, onBlur, inputRef: ref }}
    />
  );
}

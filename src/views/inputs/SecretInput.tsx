import { PasswordBox } from './PasswordBox';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';

/** A new password: hidden unless asked, never filled in by the browser. */
export function SecretInput(props: FieldInputProps) {
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  return (
    <PasswordBox
      {...box}
      fills="new-password"
      value={(value as string | null) ?? ''}
      onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      inputRef={ref}
    />
  );
}

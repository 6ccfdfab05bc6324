import { useId } from 'react';
import { get, useController } from 'react-hook-form';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldScope } from './fieldScope';

/**
 * Binds a field to the nearest form: its value, and the label, asterisk, help and error of its input.
 * The error is the first that the form has for the path.
 */
export function useFieldInput({ name, field, autoFocus }: FieldInputProps) {
  const id = useId();
  const { prefix } = useFieldScope();
  const { field: control, formState } = useController({ name });
  const error = (get(formState.errors, name) as { message?: string; root?: { message?: string } }) ?? {};
  const message = error.message ?? error.root?.message;
  const value: unknown = control.value ?? null;
  const warning = !message && field.warn && typeof value === 'string' ? field.warn(value as never) : null;
  return {
    id,
    value,
    onChange: control.onChange as (value: unknown) => void,
    onBlur: control.onBlur,
    ref: control.ref,
    message,
    /** For a Material TextField. */
    box: {
      id,
      label: field.label,
      required: Boolean(field.required),
      error: Boolean(message),
      helperText: message ?? warning ?? field.help,
      placeholder: field.placeholder,
      autoFocus,
      'data-field': prefix + name,
    },
  };
}

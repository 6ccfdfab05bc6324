import { useId } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { get, useController, useFormContext } from 'react-hook-form';
import type { Field } from '../../schema/field';
import { isEmpty, parseValue } from '../../schema/parseValue';
import type { FieldInputProps } from './FieldInputProps';
import { useDuplicate } from './duplicatesScope';
import { useFieldScope } from './fieldScope';
import { filledFieldsOf } from './filledFields';
import { TwinLine } from './TwinLine';

/**
 * Binds a field to the nearest form: its value, and the label, asterisk, help and error of its input.
 * The error is the first that the form has for the path; another record of the same value is told with a way to it.
 */
export function useFieldInput({ name, field, autoFocus }: FieldInputProps) {
  const id = useId();
  const { prefix } = useFieldScope();
  const { control: form } = useFormContext();
  const { field: control, formState } = useController({ name });
  const error = (get(formState.errors, name) as { message?: string; root?: { message?: string } }) ?? {};
  const message = error.message ?? error.root?.message;
  const value: unknown = control.value ?? null;
  const duplicate = useDuplicate();
  const told = duplicate && (duplicate.blocks || !message) ? <TwinLine {...duplicate} /> : null;
  const warning = message ? null : warningOf(field, value);
  const filled = filledFieldsOf(form)?.saysOf(name, value);
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
      error: Boolean(message) || Boolean(duplicate?.blocks),
      helperText: told ?? message ?? (warning ? <Warning>{warning}</Warning> : (filled ?? field.help)),
      placeholder: field.placeholder,
      autoFocus,
      'data-field': prefix + name,
    },
  };
}

/** What the field's `warn` says of a value in its stored form; it does not block. */
function warningOf(field: Field, value: unknown): string | null {
  if (!field.warn || isEmpty(value)) return null;
  const parsed = parseValue(field, value);
  return 'value' in parsed ? field.warn(parsed.value as never) : null;
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'tokens.warning' }}>
      {children}
    </Box>
  );
}

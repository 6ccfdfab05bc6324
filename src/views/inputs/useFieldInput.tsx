import { useLayoutEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import { get, useFormContext, useWatch } from 'react-hook-form';
import type { Draft, Field } from '../../schema/field';
import { isEmpty, parseValue } from '../../schema/parseValue';
import { DuplicateLine, useDuplicate } from './duplicates';
import { hintPath } from './fieldHints';
import { useFieldScope } from './fieldScope';
import { filledFieldsOf } from './filledFields';
import { Warning } from './Warning';

/** What every input takes: where its value is in the form, and the field that it fills. */
export interface FieldInputProps {
  /** Dotted path of the value in the nearest form. */
  name: string;
  field: Field;
  autoFocus?: boolean;
}

const asIs = (value: unknown) => value;
const orNull = (value: unknown) => value ?? null;

/**
 * react-admin's `useInput` for a declared field: its value in the nearest form, and the label, asterisk, help and error
 * of its input. The error is the first that the form has for the path; a record of the same value is shown with a link.
 */
export function useFieldInput({ name, field, autoFocus }: FieldInputProps) {
  const { prefix, isOwn, root, form } = useFieldScope();
  const { control } = useFormContext();
  const {
    id,
    field: { value, onChange, onBlur, ref },
    formState,
    isRequired,
  } = useInput<unknown>({
    source: name,
    isRequired: Boolean(field.required),
    format: orNull,
    parse: asIs,
  });
  // An input that takes the focus as it is mounted may lose it to a closing dialog before react-admin's handler is there.
  const isThere = useRef(false);
  useLayoutEffect(() => {
    isThere.current = true;
  }, []);
  const error = (get(formState.errors, name) as { message?: string; root?: { message?: string } }) ?? {};
  const message = error.message ?? error.root?.message;
  const duplicate = useDuplicate();
  const noted = useWatch({
    control,
    disabled: !field.warn,
    compute: (values: Draft) => warningOf(field, get(values, name), root ? root() : values),
  });
  const warning = message ? null : noted;
  const filled = filledFieldsOf(control)?.labelOf(name, value);
  // Only the dialog of an action has a preview that knows more.
  const hint = useWatch({ control, name: hintPath(name), disabled: form?.action === undefined }) as unknown;
  const help =
    message ??
    (warning ? <Warning>{warning}</Warning> : (filled ?? (typeof hint === 'string' ? hint : field.help)));
  return {
    value: value as unknown,
    onChange: onChange as (value: unknown) => void,
    message,
    /** For a Material TextField. */
    box: {
      id,
      label: field.label,
      required: isRequired,
      error: Boolean(message) || Boolean(duplicate?.blocks),
      helperText: duplicate && (duplicate.blocks || !message) ? <DuplicateLine {...duplicate} /> : help,
      placeholder: field.placeholder,
      autoFocus,
      autoComplete: (isOwn && field.autofill) || 'off',
      onBlur: () => (isThere.current ? onBlur() : undefined),
      inputRef: ref,
      'data-field': prefix + name,
    },
  };
}

/** The field's `warn` message for a value in its stored form; it does not block. */
function warningOf(field: Field, value: unknown, record: Draft): string | null {
  if (!field.warn || isEmpty(value)) return null;
  const parsed = parseValue(field, value);
  return 'value' in parsed ? field.warn(parsed.value as never, record) : null;
}

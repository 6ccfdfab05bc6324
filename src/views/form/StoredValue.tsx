import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft } from '../../schema/field';
import type { FieldInputProps } from '../inputs/FieldInputProps';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { FieldValue } from '../record/FieldValue';

/** In a form, a value that is not the caller's to change; nothing while its `when` does not hold. */
export function StoredValue({ name, field }: FieldInputProps) {
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name });
  const holds = useWatch({ control, compute: (values: Draft) => field.when?.(values) ?? true });
  if (!holds) return null;
  return (
    <dl style={{ margin: 0 }}>
      <ReadOnlyValue label={field.label}>
        <FieldValue field={field} value={value} />
      </ReadOnlyValue>
    </dl>
  );
}

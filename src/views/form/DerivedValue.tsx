import { useFormContext, useWatch } from 'react-hook-form';
import { derivedAsTyped } from '../../schema/derived';
import type { Draft, Fields } from '../../schema/field';
import type { FieldInputProps } from '../inputs/FieldInputProps';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { FieldValue } from '../record/FieldValue';

/** In a form, what follows from the other fields, worked out anew as they are typed. */
export function DerivedValue({ field, fields }: Pick<FieldInputProps, 'field'> & { fields: Fields }) {
  const { control } = useFormContext();
  const value = useWatch({ control, compute: (typed: Draft) => derivedAsTyped(fields, field, typed) });
  return (
    <dl style={{ margin: 0 }} aria-live="polite">
      <ReadOnlyValue label={field.label}>
        <FieldValue field={field} value={value} />
      </ReadOnlyValue>
    </dl>
  );
}

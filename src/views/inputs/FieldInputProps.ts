import type { Field } from '../../schema/field';

/** What every input takes: where its value is in the form, and the field that it fills. */
export interface FieldInputProps {
  /** Dotted path of the value in the nearest react-hook-form. */
  name: string;
  field: Field;
  autoFocus?: boolean;
}

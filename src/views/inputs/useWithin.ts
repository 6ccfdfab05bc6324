import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Within } from '../../providers/ownMethods';
import type { Draft } from '../../schema/field';
import { fieldAt, valueAt } from '../../schema/paths';
import { neighbourPath } from '../../schema/references';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldScope } from './fieldScope';
import type { Option } from './useLookup';

interface Narrowing {
  /** What its options are asked within. */
  within?: Within;
  /** What to say while the neighbour says nothing yet, and nothing can be chosen. */
  waits?: string;
  /** What a record created here starts from: it is of the same neighbour. */
  given: Draft;
}

/**
 * A reference that chooses within what its neighbour says (`within`): a model of the chosen brand. It empties itself
 * when the neighbour changes under it.
 * @param value id of the record chosen.
 */
export function useWithin({ name, field }: FieldInputProps, value: unknown, empty: () => void): Narrowing {
  const { control } = useFormContext();
  const { form, root } = useFieldScope();
  const path = neighbourPath(name, field.within ?? '');
  const neighbour = useWatch({
    control,
    compute: (values: Draft) => {
      if (!field.within) return null;
      const asked = valueAt(values, path);
      // A dialog may ask for the one without the other, which is then the record's.
      return ((asked === undefined && form?.path === '' && root ? valueAt(root(), path) : asked) ??
        null) as Option | null;
    },
  });
  const around = neighbour?.id;
  const latest = useRef({ around, value });
  useEffect(() => {
    const before = latest.current;
    latest.current = { around, value };
    // A form that is reset changes both at once.
    const isLeft = before.around !== around && before.value === value;
    if (field.within && isLeft && value !== undefined) empty();
  });
  if (!field.within) return { given: {} };
  const label = (form && fieldAt(form.fields, path)?.label) ?? field.within;
  return around === undefined
    ? { waits: `Choisissez d’abord\u00a0: ${label}`, given: {} }
    : { within: { field: field.within, id: around }, given: { [field.within]: neighbour } };
}

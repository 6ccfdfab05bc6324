import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldInputProps } from './FieldInputProps';

/**
 * The date rule (specification §5): when the departure becomes later than the return, the return takes the
 * departure's day. Gives the departure, the smallest value that the return may take.
 * @param isWhole whether a value is a date, not one half typed.
 */
export function useNotBefore({ name, field }: FieldInputProps, isWhole: (value: unknown) => boolean) {
  const { setValue, getValues, formState } = useFormContext();
  const departurePath = field.notBefore && name.replace(/[^.]*$/, field.notBefore);
  const departure: unknown = useWatch({ name: departurePath || '', disabled: !departurePath });
  const previous = useRef(departure);
  useEffect(() => {
    if (!departurePath || previous.current === departure) return;
    previous.current = departure;
    const own: unknown = getValues(name);
    if (isWhole(departure) && isWhole(own) && (departure as string) > (own as string))
      setValue(name, departure, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }, [departurePath, departure, name, getValues, setValue, isWhole, formState.isSubmitted]);
  return departurePath && isWhole(departure) ? (departure as string) : undefined;
}

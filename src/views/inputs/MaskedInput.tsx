import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { TextField } from '@mui/material';
import type { FieldInputProps } from './FieldInputProps';
import { applyMask, caretAfter } from './mask';
import { useFieldInput } from './useFieldInput';

/** A text of digits laid into the field's mask as one types; the caret stays after its digit. */
export function MaskedInput(props: FieldInputProps) {
  const mask = props.field.mask ?? '';
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const input = useRef<HTMLInputElement | null>(null);
  const caret = useRef<number | null>(null);
  const shown = value === null ? '' : applyMask(mask, String(value));
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const place = caretAfter(shown, caret.current);
    input.current?.setSelectionRange(place, place);
    caret.current = null;
  });
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    const atEnd = selectionStart === typed.length;
    caret.current = atEnd ? null : typed.slice(0, selectionStart ?? 0).replace(/\D/g, '').length;
    const masked = applyMask(mask, typed);
    onChange(masked === '' ? null : masked);
  };
  return (
    <TextField
      {...box}
      placeholder={box.placeholder ?? (mask.startsWith('+') ? mask : undefined)}
      value={shown}
      onChange={type}
      onBlur={onBlur}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        ref(element);
      }}
      slotProps={{
        htmlInput: { inputMode: props.field.kind === 'phone' ? 'tel' : 'numeric', autoComplete: 'off' },
      }}
    />
  );
}

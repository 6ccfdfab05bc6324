import { TextField } from '@mui/material';
import type { Kind } from '../../schema/field';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldInput } from './useFieldInput';
import { useTypedText } from './useTypedText';

const attributes: Partial<Record<Kind, object>> = {
  email: { type: 'email', inputMode: 'email', dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://', dir: 'ltr' },
  phone: { type: 'tel', inputMode: 'tel', dir: 'ltr' },
};

/** One line of text, an e-mail, an address of the web, a phone without a mask. */
export function TextInput(props: FieldInputProps) {
  const { field } = props;
  const { box, value, onChange, onBlur, ref } = useFieldInput(props);
  const { text, type, rest } = useTypedText(
    value,
    onChange,
    typed => (typed === '' ? null : typed),
    stored => written(field.format, stored),
  );
  const list = field.suggests && `${box.id}-suggests`;
  return (
    <>
      <TextField
        {...box}
        value={text}
        onChange={event => type(event.target.value)}
        onBlur={() => {
          rest();
          onBlur();
        }}
        inputRef={ref}
        slotProps={{ htmlInput: { autoComplete: 'off', dir: 'auto', list, ...attributes[field.kind] } }}
      />
      {list && (
        <datalist id={list}>
          {field.suggests?.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

function written(format: ((value: string) => string) | undefined, stored: unknown): string {
  if (stored === null || stored === undefined) return '';
  return format ? format(String(stored)) : String(stored);
}

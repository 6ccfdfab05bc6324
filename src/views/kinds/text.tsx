import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent } from 'react';
import { Box, Link, TextField, Typography } from '@mui/material';
import type { LinkProps } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { kindOf } from '../../schema/kinds/kind';
import { applyMask, caretAfter } from '../inputs/mask';
import { PasswordBox } from '../inputs/PasswordBox';
import { useFieldInput } from '../inputs/useFieldInput';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { useTypedText } from '../inputs/useTypedText';
import { Markdown } from '../record/Markdown';
import { PlainValue } from './KindView';
import type { KindView, ValueProps } from './KindView';
import { TextFilter } from './TextFilter';
import { mailLink, phoneLink, webLink } from './links';

const valueOf = (text: string) => (text === '' ? null : text);

interface Attributes {
  type?: string;
  inputMode?: 'email' | 'url' | 'tel';
  placeholder?: string;
}

/** The input of a line of text; where the field has a mask, of digits laid into it. */
const lineInput = (attributes: Attributes = {}) =>
  function TextInput(props: FieldInputProps) {
    return props.field.mask ? (
      <MaskedInput {...props} inputMode={attributes.inputMode ?? 'numeric'} />
    ) : (
      <LineInput {...props} attributes={attributes} />
    );
  };

function LineInput({ attributes, ...props }: FieldInputProps & { attributes: Attributes }) {
  const { field } = props;
  const { suggestions } = field;
  const { box, value, onChange } = useFieldInput(props);
  const { text, type, rest } = useTypedText(value, onChange, valueOf, stored =>
    stored === null ? '' : kindOf(field).text(field, stored),
  );
  const list = suggestions && `${box.id}-suggestions`;
  const dir = attributes.type ? 'ltr' : 'auto';
  return (
    <>
      <TextField
        {...box}
        value={text}
        onChange={event => type(event.target.value)}
        onBlur={() => {
          rest();
          box.onBlur();
        }}
        slotProps={{ htmlInput: { dir, list, ...attributes } }}
      />
      {list && (
        <datalist id={list}>
          {suggestions.map(one => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** Digits laid into the field's mask as one types; the caret stays after its digit. */
function MaskedInput({ inputMode, ...props }: FieldInputProps & { inputMode: string }) {
  const mask = props.field.mask ?? '';
  const { box, value, onChange } = useFieldInput(props);
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
    onChange(valueOf(applyMask(mask, typed)));
  };
  return (
    <TextField
      {...box}
      placeholder={box.placeholder ?? (mask.startsWith('+') ? mask : undefined)}
      value={shown}
      onChange={type}
      inputRef={(element: HTMLInputElement | null) => {
        input.current = element;
        box.inputRef(element);
      }}
      slotProps={{ htmlInput: { inputMode: inputMode as never } }}
    />
  );
}

/** Several lines, in a box that grows with them; with what becomes of them as one types, where they are put in form. */
function LongTextInput(props: FieldInputProps) {
  const { markdown, label } = props.field;
  const { box, value, onChange } = useFieldInput(props);
  const translate = useTranslate();
  const text = (value as string | null) ?? '';
  const input = (
    <TextField
      {...box}
      helperText={box.helperText ?? (markdown && translate('karhba.inputs.markdown'))}
      multiline
      minRows={markdown ? 8 : 3}
      maxRows={markdown ? 24 : 12}
      value={text}
      onChange={event => onChange(valueOf(event.target.value))}
      slotProps={{
        htmlInput: markdown ? { dir: markdown === 'ar' ? 'rtl' : 'ltr', lang: markdown } : { dir: 'auto' },
      }}
      sx={{ '& textarea': { padding: '8px 10px' } }}
    />
  );
  if (!markdown) return input;
  return (
    <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' } }}>
      {input}
      <Box component="section" aria-label={translate('karhba.inputs.previewOf', { label })} sx={previewStyle}>
        <Typography sx={{ mb: '6px', fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' }}>
          {translate('karhba.inputs.preview')}
        </Typography>
        <Markdown text={text} language={markdown} />
      </Box>
    </Box>
  );
}

const previewStyle = (theme: Theme) => ({
  minWidth: 0,
  maxHeight: 520,
  overflowY: 'auto' as const,
  padding: '10px 14px',
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '6px',
  backgroundColor: theme.palette.tokens.sunken,
});

/** A new password: hidden unless one looks, never filled in by the browser. */
function SecretInput(props: FieldInputProps) {
  const { box, value, onChange } = useFieldInput(props);
  return (
    <PasswordBox
      {...box}
      fills="new-password"
      value={(value as string | null) ?? ''}
      onChange={event => onChange(valueOf(event.target.value))}
    />
  );
}

const LongTextValue = ({ field, text }: ValueProps) =>
  field.markdown ? (
    <Markdown text={text} language={field.markdown} />
  ) : (
    <PlainValue whiteSpace="pre-wrap">{text}</PlainValue>
  );

/** A value that opens an address. */
const linked = (hrefOf: (value: string) => string | undefined, more?: LinkProps) =>
  function LinkedValue({ value, text }: ValueProps) {
    const href = hrefOf(String(value));
    if (!href) return <PlainValue>{text}</PlainValue>;
    return (
      <Link href={href} {...more}>
        {text}
      </Link>
    );
  };

export const text: KindView = { Input: lineInput(), Filter: TextFilter };
export const longText: KindView = { ...text, Input: LongTextInput, Value: LongTextValue };
export const email: KindView = {
  ...text,
  Input: lineInput({ type: 'email', inputMode: 'email' }),
  Value: linked(mailLink),
};
export const phone: KindView = {
  ...text,
  Input: lineInput({ type: 'tel', inputMode: 'tel' }),
  Value: linked(phoneLink),
};
export const url: KindView = {
  ...text,
  Input: lineInput({ type: 'url', inputMode: 'url', placeholder: 'https://' }),
  Value: linked(webLink, { target: '_blank', rel: 'noopener noreferrer' }),
};
export const secret: KindView = { ...text, Input: SecretInput };

import { InputAdornment, TextField } from '@mui/material';
import { parseMoney, toDecimal, toDinars } from '../../domain/money';
import type { Field } from '../../schema/field';
import { moneyText, numberText } from '../../schema/kinds/figures';
import { isEmpty } from '../../schema/parseValue';
import { digitsOf } from '../inputs/mask';
import { useFieldInput } from '../inputs/useFieldInput';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { useTypedText } from '../inputs/useTypedText';
import { TextFilter } from './TextFilter';
import { PlainValue, keptWidth } from './KindView';
import type { FilterProps, KindView, ValueProps } from './KindView';

/** Digits as a mask takes them; any other text as it was typed: what cannot be read is said, never cut down to its digits. */
const masked = (text: string, { mask }: Field): string =>
  mask && /^[\d\s]*$/.test(text) ? text.replace(/\s/g, '').slice(0, digitsOf(mask)) : text;

/** The form's value of a typed amount or number: a number where it is one (text for `wire: 'text'`), else as typed. */
function numericValue(text: string, field: Field): string | number | null {
  if (text.trim() === '') return null;
  const thousandths = parseMoney(text);
  if (thousandths === null) return text;
  return field.wire === 'text' ? toDecimal(thousandths) : toDinars(thousandths);
}

/** A number as French writes it; what is none stays as it is. */
function numericText(value: unknown, text: (value: unknown) => string): string {
  if (isEmpty(value)) return '';
  const thousandths = parseMoney(value as string | number);
  return thousandths === null ? String(value) : text(toDinars(thousandths));
}

/** Amounts, numbers and percentages: comma or dot while typing, French figures once left. */
const numberInput = (suffix?: string, textOf = numberText, whole = false) =>
  function NumberInput(props: FieldInputProps) {
    const { field } = props;
    const { box, value, onChange } = useFieldInput(props);
    const { text, type, rest } = useTypedText<unknown>(
      value,
      onChange,
      typed => numericValue(typed, field),
      stored => numericText(stored, textOf),
    );
    return (
      <TextField
        {...box}
        value={text}
        onChange={event => type(masked(event.target.value, field))}
        onBlur={() => {
          rest();
          box.onBlur();
        }}
        slotProps={{
          htmlInput: {
            inputMode: whole ? 'numeric' : 'decimal',
            style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
          },
          input: suffix ? { endAdornment: <Suffix>{suffix}</Suffix> } : undefined,
        }}
      />
    );
  };

const Suffix = ({ children }: { children: string }) => (
  <InputAdornment position="end" disableTypography sx={{ ml: 0, fontSize: 12, color: 'tokens.ink3' }}>
    {children}
  </InputAdornment>
);

const Value = ({ text }: ValueProps) => <PlainValue fontVariantNumeric="tabular-nums">{text}</PlainValue>;

const WholeFilter = (props: FilterProps) => <TextFilter {...props} inputMode="numeric" />;

const twoDecimals = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

const figure: KindView = { Input: numberInput(), Value, Filter: TextFilter, place: keptWidth(112) };

export const number: KindView = {
  ...figure,
  // Plain numbers have two decimals there (specification §5).
  rowText: value => twoDecimals.format(Number(value)).replaceAll('\u202f', '\u00a0'),
};
export const integer: KindView = {
  ...figure,
  Input: numberInput(undefined, numberText, true),
  Filter: WholeFilter,
};
export const percent: KindView = { ...figure, Input: numberInput('%') };
export const money: KindView = {
  ...figure,
  Input: numberInput('DT', moneyText),
  place: keptWidth(104, { minWidth: { sm: 104 } }),
};

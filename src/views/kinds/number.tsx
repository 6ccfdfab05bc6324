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

/** What may stand in an amount or a number: digits, one decimal sign, spaces; never minus, plus or e. */
function onlyNumeric(text: string, { mask }: Field, whole: boolean): string {
  const kept = text.replace(whole ? /[^\d\s\u00a0\u202f]/g : /[^\d.,\s\u00a0\u202f]/g, '');
  return mask ? kept.replace(/\D/g, '').slice(0, digitsOf(mask)) : kept;
}

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
        onChange={event => type(onlyNumeric(event.target.value, field, whole))}
        onKeyDown={event => {
          if (event.key.length === 1 && /[-+e]/i.test(event.key) && !event.ctrlKey && !event.metaKey)
            event.preventDefault();
        }}
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

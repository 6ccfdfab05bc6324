import { Box } from '@mui/material';
import type { Draft, Field } from '../../schema/field';
import { sheetText } from '../columns/texts';
import { PlainValue } from '../kinds/KindView';
import { viewOf } from '../kinds/views';

interface FieldValueProps {
  field: Field;
  value: unknown;
  /** Whose value it is, where there is one: a deadline hangs on its state. */
  record?: Draft;
}

/** A value as a sheet shows it: chips for states, links for records, addresses and phones. */
export function FieldValue({ field, value, record }: FieldValueProps) {
  const { Value } = viewOf(field);
  const text = sheetText(field, value);
  if (!text)
    return (
      <Box component="span" sx={{ color: 'tokens.ink3', fontWeight: 400 }}>
        –
      </Box>
    );
  if (!Value) return <PlainValue>{text}</PlainValue>;
  return <Value field={field} value={value} text={text} record={record} />;
}

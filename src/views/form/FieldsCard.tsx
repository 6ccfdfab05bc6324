import { useContext } from 'react';
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft, Fields } from '../../schema/field';
import { derivedAsTyped } from '../../schema/words/fields/derived';
import { valueAt } from '../../schema/words/fields/paths';
import type { PreviewName } from '../../schema/words/sheet/panelNames';
import { FieldInput } from '../kinds/views';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { FieldValue } from '../record/FieldValue';
import { FormCard } from './FormCard';
import { FormPreviews } from './FormPreviews';
import { isWide } from './cardsOf';
import type { Card, Placed } from './cardsOf';
import { holdsFor } from './editableFields';

interface FieldsCardProps {
  card: Card;
  /** All those of the record. */
  fields: Fields;
  /** Paths that may be filled; the others are shown. */
  editable: ReadonlySet<string>;
  /** Shown under the fields. */
  preview?: PreviewName;
  /** Path of the field that has the focus when the page opens. */
  focused?: string;
}

/** The fields of a section, in two columns from 1024 px on, one below. Nothing while none of them has a use. */
export function FieldsCard({ card, fields, editable, preview, focused }: FieldsCardProps) {
  const Preview = useContext(FormPreviews)[preview ?? ('' as PreviewName)];
  const { control } = useFormContext();
  const shows = useWatch({
    control,
    compute: (values: Draft) => card.entries.some(({ field }) => holdsFor(field, values)),
  });
  if (!shows) return null;
  return (
    <FormCard title={card.title} help={card.help}>
      <Box sx={gridStyle}>
        {card.entries.map(({ path, field }) => (
          <Box key={path} sx={isWide(field) ? wideCell : cell}>
            {editable.has(path) ? (
              <FieldInput name={path} field={field} autoFocus={path === focused} />
            ) : (
              <ShownValue path={path} field={field} fields={fields} />
            )}
          </Box>
        ))}
      </Box>
      {Preview && <Preview />}
    </FormCard>
  );
}

/**
 * A value that is not the caller's to change, worked out anew as they type where it follows from other fields; nothing
 * while its `when` does not hold.
 */
function ShownValue({ path, field, fields }: Placed & { fields: Fields }) {
  const { control } = useFormContext();
  const value: unknown = useWatch({
    control,
    compute: (values: Draft) =>
      field.derive ? derivedAsTyped(fields, field, values) : valueAt(values, path),
  });
  const holds = useWatch({ control, compute: (values: Draft) => holdsFor(field, values) });
  if (!holds && !field.derive) return null;
  return (
    <dl style={{ margin: 0 }} aria-live={field.derive ? 'polite' : undefined}>
      <ReadOnlyValue label={field.label}>
        <FieldValue field={field} value={value} />
      </ReadOnlyValue>
    </dl>
  );
}

const cell = { minWidth: 0, '&:empty': { display: 'none' } };
const wideCell = { ...cell, gridColumn: '1 / -1' };
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px 20px',
  alignItems: 'start',
};

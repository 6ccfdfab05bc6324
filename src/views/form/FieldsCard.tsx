import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Draft, Fields } from '../../schema/field';
import { FieldInput } from '../inputs/FieldInput';
import type { PreviewName } from '../../schema/panelNames';
import { FormCard } from './FormCard';
import { FormPreviews } from './FormPreviews';
import type { Card, Placed } from './cardsOf';
import { DerivedValue } from './DerivedValue';
import { isWide } from './isWide';
import { StoredValue } from './StoredValue';

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
    compute: (values: Draft) => card.entries.some(({ field }) => !field.when || field.when(values)),
  });
  if (!shows) return null;
  return (
    <FormCard title={card.title} help={card.help}>
      <Box sx={gridStyle}>
        {card.entries.map(placed => (
          <Cell key={placed.path} placed={placed}>
            {editable.has(placed.path) ? (
              <FieldInput name={placed.path} field={placed.field} autoFocus={placed.path === focused} />
            ) : placed.field.derive ? (
              <DerivedValue field={placed.field} fields={fields} />
            ) : (
              <StoredValue name={placed.path} field={placed.field} />
            )}
          </Cell>
        ))}
      </Box>
      {Preview && <Preview />}
    </FormCard>
  );
}

function Cell({ placed, children }: { placed: Placed; children: ReactNode }) {
  return (
    <Box
      sx={{
        minWidth: 0,
        '&:empty': { display: 'none' },
        gridColumn: isWide(placed.field) ? '1 / -1' : undefined,
      }}
    >
      {children}
    </Box>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px 20px',
  alignItems: 'start',
};

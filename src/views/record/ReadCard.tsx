import { Box } from '@mui/material';
import type { Draft } from '../../schema/field';
import { valueAt } from '../../schema/paths';
import { FormCard } from '../form/FormCard';
import type { Card } from '../form/cardsOf';
import { isWide } from '../form/isWide';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { CardPencil } from './CardPencil';
import { FieldValue } from './FieldValue';

interface ReadCardProps {
  card: Card;
  values: Draft;
  /** Its fields may be changed. */
  changes: boolean;
}

/** A card of labels over values. */
export function ReadCard({ card, values, changes }: ReadCardProps) {
  return (
    <FormCard title={card.title} action={changes && <CardPencil title={card.title} />}>
      <Box component="dl" sx={valuesStyle}>
        {card.entries.map(({ path, field }) => (
          <ReadOnlyValue key={path} label={field.label} wide={isWide(field)}>
            <FieldValue field={field} value={valueAt(values, path)} record={values} />
          </ReadOnlyValue>
        ))}
      </Box>
    </FormCard>
  );
}

const valuesStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 45%), 1fr))',
  gap: '12px 16px',
};

import { Box } from '@mui/material';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import { rowFields, valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { FormCard } from '../form/FormCard';
import { cardsOf } from '../form/cardsOf';
import type { Card, Placed } from '../form/cardsOf';
import { mayRead } from '../form/editableFields';
import { headerPaths } from '../form/formLayout';
import { counted } from '../../schema/french';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { RowCards } from '../repeater/RowCards';
import type { Row } from '../repeater/RepeaterProps';
import { RowsTable } from '../repeater/RowsTable';
import { filledColumns, rowColumns } from '../repeater/rowColumns';
import { usePhone } from '../shell/usePhone';
import { FieldValue } from './FieldValue';
import { blocksOf } from './blocksOf';

/** A record that is only read: cards of labels over values, lists as tables. What is empty is left out. */
export function ReadView({ resource, values }: { resource: Resource; values: Draft }) {
  const caller = useCaller();
  const inHeader = headerPaths(resource);
  const shown = ({ path, field }: Placed) => {
    const value = valueAt(values, path);
    const filled = Array.isArray(value) ? value.length > 0 : !isEmpty(value);
    const holds = !field.when || field.when(values);
    return filled && holds && field.kind !== 'secret' && !inHeader.has(path) && mayRead(field, caller);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
      {blocksOf(cardsOf(resource, shown)).map(cards => (
        <Box key={cards[0]?.title} sx={cards.length > 1 ? twoColumns : undefined}>
          {cards.map(card =>
            card.rows ? (
              <ReadRows key={card.title} {...card.rows} values={values} />
            ) : (
              <ReadCard key={card.title} card={card} values={values} />
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}

function ReadCard({ card, values }: { card: Card; values: Draft }) {
  return (
    <FormCard title={card.title}>
      <Box component="dl" sx={valuesStyle}>
        {card.entries.map(({ path, field }) => (
          <ReadOnlyValue key={path} label={field.label} wide={field.wide || field.kind === 'longText'}>
            <FieldValue field={field} value={valueAt(values, path)} record={values} />
          </ReadOnlyValue>
        ))}
      </Box>
    </FormCard>
  );
}

function ReadRows({ path, field, values }: Placed & { values: Draft }) {
  const List = usePhone() ? RowCards : RowsTable;
  const rows = (valueAt(values, path) ?? []) as readonly Row[];
  return (
    <FormCard title={field.label} note={counted(rows.length, 'ligne')} flush>
      <List
        label={field.label}
        columns={filledColumns(rowColumns(rowFields(field, resources.get)), rows)}
        rows={rows}
      />
    </FormCard>
  );
}

const valuesStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 45%), 1fr))',
  gap: '12px 16px',
};

/** Cards follow one another down each column, whatever their heights. */
const twoColumns = {
  columnCount: { xs: 1, md: 2 },
  columnGap: '16px',
  '& > *': { breakInside: 'avoid' },
  '& > *:not(:last-child)': { mb: '16px' },
};

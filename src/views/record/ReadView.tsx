import { memo } from 'react';
import { Box, Button, IconButton } from '@mui/material';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { LinkBase, useTranslate } from 'react-admin';
import '../../i18n/record';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import type { Resource } from '../../schema/resource';
import { valueAt } from '../../schema/words/fields/paths';
import { cardsOf } from '../form/cardsOf';
import { isWide } from '../form/cardsOf';
import type { Card, Placed } from '../form/cardsOf';
import { holdsFor, mayRead } from '../form/editableFields';
import { FormCard } from '../form/FormCard';
import { headerPaths } from '../form/formLayout';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import type { Row } from '../repeater/rowColumns';
import { RowsCard } from '../repeater/Rows';
import { FieldValue } from './FieldValue';
import { linkToCard } from './useEditedCard';

interface ReadViewProps {
  resource: Resource;
  values: Draft;
  /** Paths of what may be changed from here, card by card; none when the record is only read. */
  editable?: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * A record that is read: cards of labels over values, lists as tables, a pencil at those that may be changed. What is
 * empty is left out; a card that may be filled shows it.
 */
export const ReadView = memo(function ReadView({ resource, values, editable = nothing }: ReadViewProps) {
  const caller = useCaller();
  const inHeader = headerPaths(resource);
  const changes = ({ path, field }: Placed) => editable.has(path) && holdsFor(field, values);
  const shown = (placed: Placed) => {
    const { path, field } = placed;
    const value = valueAt(values, path);
    const filled = Array.isArray(value) ? value.length > 0 : !isEmpty(value);
    // What the header shows is repeated where it is changed.
    const isHere = !inHeader.has(path) || changes(placed);
    return filled && isHere && holdsFor(field, values) && field.kind !== 'secret' && mayRead(field, caller);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
      {blocksOf(cardsOf(resource, placed => shown(placed) || changes(placed))).map(cards => (
        <Box key={cards[0]?.title} sx={cards.length > 1 ? twoColumns : undefined}>
          {cards.map(({ title, rows, entries }) => {
            const all = rows ? [rows] : entries;
            const filled = all.filter(shown);
            if (filled.length === 0) return <AddCard key={title} title={title} />;
            const pencil = all.some(changes) && <CardPencil title={title} />;
            if (rows) {
              const { path, field } = rows;
              const lines = (valueAt(values, path) ?? []) as readonly Row[];
              return <RowsCard key={title} field={field} rows={lines} action={pencil} />;
            }
            return (
              <FormCard key={title} title={title} action={pencil}>
                <Box component="dl" sx={valuesStyle}>
                  {filled.map(({ path, field }) => (
                    <ReadOnlyValue key={path} label={field.label} wide={isWide(field)}>
                      <FieldValue field={field} value={valueAt(values, path)} record={values} />
                    </ReadOnlyValue>
                  ))}
                </Box>
              </FormCard>
            );
          })}
        </Box>
      ))}
    </Box>
  );
});

/** Cards follow one another down each column, whatever their heights. */
const twoColumns = {
  columnCount: { xs: 1, md: 2 },
  columnGap: '16px',
  '& > *': { breakInside: 'avoid' },
  '& > *:not(:last-child)': { mb: '16px' },
};

const valuesStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 45%), 1fr))',
  gap: '12px 16px',
};

/** In the place of a card that has nothing yet: to the form of its fields. */
function AddCard({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <Button
      component={LinkBase}
      {...linkToCard(title)}
      data-card={title}
      variant="text"
      color="secondary"
      fullWidth
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      sx={addStyle}
    >
      {translate('karhba.record.add', { title })}
    </Button>
  );
}

const addStyle = {
  justifyContent: 'flex-start',
  minHeight: 44,
  px: '16px',
  border: '1px dashed',
  borderColor: 'tokens.line2',
  borderRadius: '8px',
};

/** At the head of a card: to the form of its fields. */
function CardPencil({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <IconButton
      component={LinkBase}
      {...linkToCard(title)}
      data-card={title}
      aria-label={translate('karhba.record.edit', { title })}
      sx={{ m: '-8px -8px -8px auto', alignSelf: 'center' }}
    >
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

/** Cards in blocks: neighbours made of fields together, each list alone. */
function blocksOf(cards: readonly Card[]): Card[][] {
  const blocks: Card[][] = [];
  for (const card of cards) {
    const last = blocks.at(-1);
    if (last && !card.rows && !last[0]?.rows) last.push(card);
    else blocks.push([card]);
  }
  return blocks;
}

import { Box } from '@mui/material';
import { useCaller } from '../../providers/useCaller';
import type { Draft } from '../../schema/field';
import { isEmpty } from '../../schema/parseValue';
import { valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { cardsOf } from '../form/cardsOf';
import type { Placed } from '../form/cardsOf';
import { holdsFor, mayRead } from '../form/editableFields';
import { headerPaths } from '../form/formLayout';
import { AddCard } from './AddCard';
import { ReadCard } from './ReadCard';
import { ReadRows } from './ReadRows';
import { blocksOf } from './blocksOf';

interface ReadViewProps {
  resource: Resource;
  values: Draft;
  /** Paths of what may be changed from here, card by card; none when the record is only read. */
  editable?: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * A record that is read: cards of labels over values, lists as tables, a pencil at those that may be changed. What is
 * empty is left out; a card that may be filled says so.
 */
export function ReadView({ resource, values, editable = nothing }: ReadViewProps) {
  const caller = useCaller();
  const inHeader = headerPaths(resource);
  const changes = ({ path, field }: Placed) => editable.has(path) && holdsFor(field, values);
  const shown = (placed: Placed) => {
    const { path, field } = placed;
    const value = valueAt(values, path);
    const filled = Array.isArray(value) ? value.length > 0 : !isEmpty(value);
    // What the header says is said again where it is changed.
    const isHere = !inHeader.has(path) || changes(placed);
    return filled && isHere && holdsFor(field, values) && field.kind !== 'secret' && mayRead(field, caller);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' }}>
      {blocksOf(cardsOf(resource, placed => shown(placed) || changes(placed))).map(cards => (
        <Box key={cards[0]?.title} sx={cards.length > 1 ? twoColumns : undefined}>
          {cards.map(card => {
            const { title, rows } = card;
            const all = rows ? [rows] : card.entries;
            const entries = all.filter(shown);
            const own = { values, changes: all.some(changes) };
            if (entries.length === 0) return <AddCard key={title} title={title} />;
            if (rows) return <ReadRows key={title} {...rows} {...own} />;
            return <ReadCard key={title} card={{ ...card, entries }} {...own} />;
          })}
        </Box>
      ))}
    </Box>
  );
}

/** Cards follow one another down each column, whatever their heights. */
const twoColumns = {
  columnCount: { xs: 1, md: 2 },
  columnGap: '16px',
  '& > *': { breakInside: 'avoid' },
  '& > *:not(:last-child)': { mb: '16px' },
};

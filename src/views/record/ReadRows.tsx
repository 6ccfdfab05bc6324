import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { counted } from '../../schema/french';
import { rowFields, valueAt } from '../../schema/paths';
import { FormCard } from '../form/FormCard';
import type { Placed } from '../form/cardsOf';
import { RowCards } from '../repeater/RowCards';
import type { Row } from '../repeater/RepeaterProps';
import { RowsTable } from '../repeater/RowsTable';
import { filledColumns, rowColumns } from '../repeater/rowColumns';
import { usePhone } from '../shell/usePhone';
import { CardPencil } from './CardPencil';

interface ReadRowsProps extends Placed {
  values: Draft;
  /** They may be changed. */
  changes: boolean;
}

/** A list of a record, as a table. */
export function ReadRows({ path, field, values, changes }: ReadRowsProps) {
  const List = usePhone() ? RowCards : RowsTable;
  const rows = (valueAt(values, path) ?? []) as readonly Row[];
  return (
    <FormCard
      title={field.label}
      note={counted(rows.length, 'ligne')}
      action={changes && <CardPencil title={field.label} />}
      flush
    >
      <List
        label={field.label}
        columns={filledColumns(rowColumns(rowFields(field, resources.get)), rows)}
        rows={rows}
      />
    </FormCard>
  );
}

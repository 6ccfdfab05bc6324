import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { resources } from '../../resources/all';
import type { Field } from '../../schema/field';
import { rowFields } from '../../schema/words/fields/paths';
import { FormCard } from '../form/FormCard';
import { usePhone } from '../shell/usePhone';
import { PhotoRows, photoOf } from './PhotoRows';
import { RowCards } from './RowCards';
import { filledColumns, rowColumns } from './rowColumns';
import type { Row, RowsProps } from './rowColumns';
import { RowsTable } from './RowsTable';

/** Rows as a table; on a phone, a small card each. */
export function Rows(props: RowsProps) {
  const List = usePhone() ? RowCards : RowsTable;
  return <List {...props} />;
}

interface RowsCardProps {
  field: Field;
  rows: readonly Row[];
  help?: string;
  action?: ReactNode;
  /** The rows to be read, in the columns that are not empty; when absent. */
  children?: ReactNode;
}

/** The card of a list of rows, which counts them. */
export function RowsCard({ field, rows, help, action, children }: RowsCardProps) {
  const translate = useTranslate();
  const note = translate('karhba.repeater.rows', { smart_count: rows.length });
  return (
    <FormCard title={field.label} note={note} help={help} action={action} flush>
      {children ?? <ReadRows field={field} rows={rows} />}
    </FormCard>
  );
}

/** Rows that are only read: photos side by side, all others in the columns that are not empty. */
function ReadRows({ field, rows }: Pick<RowsCardProps, 'field' | 'rows'>) {
  const all = rowColumns(rowFields(field, resources.get));
  const photo = photoOf(all);
  const columns = filledColumns(all, rows);
  if (photo) return <PhotoRows label={field.label} columns={columns} rows={rows} photo={photo} />;
  return <Rows label={field.label} columns={columns} rows={rows} />;
}

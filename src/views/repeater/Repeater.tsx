import { useMemo } from 'react';
import { FormHelperText } from '@mui/material';
import { FormProvider, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { rowFields } from '../../schema/paths';
import { FormCard } from '../form/FormCard';
import type { Placed } from '../form/cardsOf';
import { counted } from '../../schema/french';
import { FieldScopeProvider, useFieldScope } from '../inputs/fieldScope';
import { usePhone } from '../shell/usePhone';
import { EntryLine } from './EntryLine';
import { RowCards } from './RowCards';
import { RowsTable } from './RowsTable';
import type { Row } from './RepeaterProps';
import { filledColumns, rowColumns } from './rowColumns';
import { rowFaults } from './rowFaults';
import { useRepeater } from './useRepeater';

/** A list of rows in a form: a table, its totals, and an entry line under it. Nothing while its `when` does not hold. */
export function Repeater({ readOnly, ...placed }: Placed & { readOnly: boolean }) {
  const { control } = useFormContext();
  const holds = useWatch({ control, compute: (values: Draft) => placed.field.when?.(values) ?? true });
  if (!holds) return null;
  return readOnly ? <StoredRows {...placed} /> : <EditedRows {...placed} />;
}

function EditedRows({ path, field }: Placed) {
  const phone = usePhone();
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control });
  const error: unknown = get(errors, path);
  const fields = useMemo(() => rowFields(field, resources.get), [field]);
  const columns = useMemo(() => rowColumns(fields), [fields]);
  const inputs = useMemo(() => columns.filter(column => !column.field.readOnly), [columns]);
  const { faults, message } = useMemo(() => rowFaults(fields, error), [fields, error]);
  const repeater = useRepeater({ path, fields, first: inputs[0]?.path ?? '' });
  const { form } = useFieldScope();
  const scope = useMemo(
    () => ({
      prefix: `${path}.+.`,
      root: () => getValues() as Draft,
      record: control,
      form: form && { ...form, path: `${path}.`, fields },
    }),
    [path, control, getValues, form, fields],
  );
  const { rows, editing, line } = repeater;
  const List = phone ? RowCards : RowsTable;
  return (
    <FormCard title={field.label} note={counted(rows.length, 'ligne')} help={field.help} flush>
      {rows.length > 0 && (
        <List
          label={field.label}
          columns={columns}
          rows={rows}
          editing={editing}
          faults={faults}
          onEdit={repeater.edit}
          onRemove={repeater.remove}
        />
      )}
      <FormProvider {...line.form}>
        <FieldScopeProvider value={scope}>
          <EntryLine
            path={path}
            label={field.label}
            columns={inputs}
            editing={editing}
            changed={line.changed}
            message={repeater.complaint}
            onAdd={repeater.add}
            onCancel={repeater.cancel}
          />
        </FieldScopeProvider>
      </FormProvider>
      {message && (
        <FormHelperText error role="alert" sx={{ p: '0 16px 12px' }}>
          {message}
        </FormHelperText>
      )}
    </FormCard>
  );
}

function StoredRows({ path, field }: Placed) {
  const phone = usePhone();
  const { control } = useFormContext();
  const stored: unknown = useWatch({ control, name: path });
  const rows = useMemo(() => (stored ?? []) as readonly Row[], [stored]);
  const columns = useMemo(
    () => filledColumns(rowColumns(rowFields(field, resources.get)), rows),
    [field, rows],
  );
  const List = phone ? RowCards : RowsTable;
  return (
    <FormCard title={field.label} note={counted(rows.length, 'ligne')} help={field.help} flush>
      <List label={field.label} columns={columns} rows={rows} />
    </FormCard>
  );
}

import { useCallback, useMemo } from 'react';
import { FormHelperText } from '@mui/material';
import { RecordContextProvider, useTranslate } from 'react-admin';
import { FormProvider, get, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { resources } from '../../resources/all';
import type { Draft, Fields } from '../../schema/field';
import { rowFields } from '../../schema/words/fields/paths';
import { problemsOf } from '../form/formErrors';
import type { Placed } from '../form/cardsOf';
import { FieldScopeProvider, useFieldScope } from '../inputs/fieldScope';
import { EntryLine } from './EntryLine';
import { rowColumns } from './rowColumns';
import type { Row } from './rowColumns';
import { rowNamesOf } from './rowNames';
import { Rows, RowsCard } from './Rows';
import { useRepeater } from './useRepeater';

/** A list of rows in a form: a table, its totals, and an entry line under it. Nothing while its `when` does not hold. */
export function Repeater({ readOnly, ...placed }: Placed & { readOnly: boolean }) {
  const { control } = useFormContext();
  const holds = useWatch({ control, compute: (values: Draft) => placed.field.when?.(values) ?? true });
  if (!holds) return null;
  return readOnly ? <StoredRows {...placed} /> : <EditedRows {...placed} />;
}

function EditedRows({ path, field }: Placed) {
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control });
  const error: unknown = get(errors, path);
  const fields = useMemo(() => rowFields(field, resources.get), [field]);
  const columns = useMemo(() => rowColumns(fields), [fields]);
  const inputs = useMemo(() => columns.filter(column => !column.field.readOnly), [columns]);
  const translate = useTranslate();
  const names = useMemo(() => rowNamesOf(field, translate), [field, translate]);
  const { faults, message } = useMemo(() => rowFaults(fields, error), [fields, error]);
  const { form, root } = useFieldScope();
  const record = useCallback(() => root?.() ?? (getValues() as Draft), [root, getValues]);
  const { moves } = field;
  const repeater = useRepeater({ path, fields, moves, record, first: inputs[0]?.path ?? '' });
  const { rows, editing, line } = repeater;
  const row = translate(editing === null ? 'karhba.repeater.newRow' : 'karhba.repeater.rowOf', {
    label: field.label,
    row: editing === null ? undefined : editing + 1,
  });
  const scope = useMemo(
    () => ({
      prefix: `${path}.+.`,
      row,
      root: record,
      record: control,
      form: form && { ...form, path: `${path}.`, fields },
    }),
    [path, row, control, record, form, fields],
  );
  return (
    <RowsCard field={field} rows={rows} help={field.help}>
      {rows.length > 0 && (
        <Rows
          label={field.label}
          columns={columns}
          rows={rows}
          editing={editing}
          faults={faults}
          names={names}
          onEdit={repeater.edit}
          onRemove={repeater.remove}
        />
      )}
      <RecordContextProvider value={editing === null ? undefined : rows[editing]}>
        <FormProvider {...line.form}>
          <FieldScopeProvider value={scope}>
            <EntryLine
              path={path}
              columns={inputs}
              names={names}
              editing={editing}
              changed={line.changed}
              message={repeater.complaint}
              onAdd={repeater.add}
              onCancel={repeater.cancel}
            />
          </FieldScopeProvider>
        </FormProvider>
      </RecordContextProvider>
      {message && (
        <FormHelperText error role="alert" sx={{ p: '0 16px 12px' }}>
          {message}
        </FormHelperText>
      )}
    </RowsCard>
  );
}

function StoredRows({ path, field }: Placed) {
  const { control } = useFormContext();
  const rows = (useWatch({ control, name: path }) ?? []) as readonly Row[];
  return <RowsCard field={field} rows={rows} help={field.help} />;
}

/** What is wrong in a list: its own message, and of each row the first, named by its field. */
function rowFaults(fields: Fields, error: unknown) {
  const { message, root } = (error ?? {}) as { message?: string; root?: { message?: string } };
  const faults = new Map<number, string>();
  for (const [index, row] of Object.entries((error ?? {}) as Record<string, unknown>)) {
    if (!/^\d+$/.test(index)) continue;
    const [first] = problemsOf(fields, row, field => field.fields ?? {});
    if (first) faults.set(Number(index), `${first.label}\u00a0: ${first.message}`);
  }
  return { faults, message: message ?? root?.message };
}

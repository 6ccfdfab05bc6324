import { Box, Typography } from '@mui/material';
import { formatDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { childrenOf, leavesOf, rowFields, valueAt } from '../../schema/paths';
import type { Resource } from '../../schema/resource';
import { FormCard } from '../form/FormCard';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { FieldValue } from '../record/FieldValue';
import type { Row } from '../repeater/RepeaterProps';
import { RowsTable } from '../repeater/RowsTable';
import { rowColumns } from '../repeater/rowColumns';

/** The value of a dated setting that holds today. */
export function ValueInForce({ resource, values }: { resource: Resource; values: Draft | undefined }) {
  const by = resource.settings?.dated ?? '';
  if (!values)
    return (
      <FormCard title="En vigueur aujourd’hui">
        <Typography variant="body2">Aucune valeur : ajoutez la première.</Typography>
      </FormCard>
    );
  const leaves = leavesOf(resource.fields).filter(({ path, field }) => path !== by && !field.hidden);
  return (
    <FormCard
      title="En vigueur aujourd’hui"
      note={`depuis le ${formatDate(String(values[by]))}`}
      flush={leaves.length === 0}
    >
      {leaves.length > 0 && (
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: '12px 48px' }}>
          {leaves.map(({ path, field }) => (
            <ReadOnlyValue key={path} label={field.label}>
              <FieldValue field={field} value={valueAt(values, path)} />
            </ReadOnlyValue>
          ))}
        </Box>
      )}
      {childrenOf(resource.fields).map(({ path, field }) => (
        <RowsTable
          key={path}
          label={field.label}
          columns={rowColumns(rowFields(field, resources.get))}
          rows={(valueAt(values, path) ?? []) as readonly Row[]}
        />
      ))}
    </FormCard>
  );
}

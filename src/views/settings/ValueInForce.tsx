import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import '../../i18n/settings';
import { formatDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { childrenOf, leavesOf, rowFields, valueAt } from '../../schema/words/fields/paths';
import type { Resource } from '../../schema/resource';
import { FormCard } from '../form/FormCard';
import { ReadOnlyValue } from '../inputs/ReadOnlyValue';
import { FieldValue } from '../record/FieldValue';
import { rowColumns } from '../repeater/rowColumns';
import type { Row } from '../repeater/rowColumns';
import { RowsTable } from '../repeater/RowsTable';

/** The value of a dated setting that holds today. */
export function ValueInForce({ resource, values }: { resource: Resource; values: Draft | undefined }) {
  const translate = useTranslate();
  const by = resource.settings?.dated ?? '';
  if (!values)
    return (
      <FormCard title={translate('karhba.settings.inForce')}>
        <Typography variant="body2">{translate('karhba.settings.none')}</Typography>
      </FormCard>
    );
  const leaves = leavesOf(resource.fields).filter(({ path, field }) => path !== by && field.show !== 'api');
  return (
    <FormCard
      title={translate('karhba.settings.inForce')}
      note={translate('karhba.settings.since', { date: formatDate(String(values[by])) })}
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

import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { formatDate } from '../../domain/calendarDate';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { FormCard } from '../form/FormCard';
import { valueLine } from './valueLine';

interface OtherValuesProps {
  title: string;
  resource: Resource;
  values: readonly Draft[];
}

/** Values of a dated setting that do not hold today, one a line. */
export function OtherValues({ title, resource, values }: OtherValuesProps) {
  const by = resource.settings?.dated ?? '';
  return (
    <FormCard title={title} flush>
      <Table aria-label={title}>
        <TableHead>
          <TableRow>
            <TableCell>À partir du</TableCell>
            <TableCell>Valeur</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {values.map(value => (
            <TableRow key={String(value.id)}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(String(value[by]))}</TableCell>
              <TableCell>{valueLine(resource, value, resources.get)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </FormCard>
  );
}

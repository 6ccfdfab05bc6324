import { Button } from '@mui/material';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource';
import { linkToCard, wholeForm } from './useEditedCard';

/** From a sheet that shows to the form of its record: all its cards at once, or another page. */
export function EditLink({ resource, id }: { resource: Resource; id: string }) {
  const createPath = useCreatePath();
  const { readFirst, name } = resource;
  const target = readFirst
    ? { ...linkToCard(wholeForm), 'data-card': wholeForm }
    : { to: createPath({ resource: name, id, type: 'edit' }) };
  return (
    <Button variant="outlined" component={LinkBase} {...target} startIcon={<Pencil size={16} />}>
      {readFirst ? 'Tout modifier' : 'Modifier la fiche'}
    </Button>
  );
}

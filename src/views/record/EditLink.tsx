import { Button } from '@mui/material';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, useCreatePath } from 'react-admin';

/** From a sheet that only shows to the form of its record. */
export function EditLink({ resource, id }: { resource: string; id: string }) {
  const createPath = useCreatePath();
  return (
    <Button
      variant="outlined"
      component={LinkBase}
      to={createPath({ resource, id, type: 'edit' })}
      startIcon={<Pencil size={16} />}
    >
      Modifier la fiche
    </Button>
  );
}

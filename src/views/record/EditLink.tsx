import { Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase, useCreatePath } from 'react-admin';
import type { Resource } from '../../schema/resource';
import { linkToCard, wholeForm } from './useEditedCard';

interface EditLinkProps {
  resource: Resource;
  id: string;
  /** Without its words on a phone, where another button needs the room. */
  narrow?: boolean;
}

/** From a sheet that shows to the form of its record: all its cards at once, or another page. */
export function EditLink({ resource, id, narrow }: EditLinkProps) {
  const createPath = useCreatePath();
  const { readFirst, name } = resource;
  const target = readFirst
    ? { ...linkToCard(wholeForm), 'data-card': wholeForm }
    : { to: createPath({ resource: name, id, type: 'edit' }) };
  const label = readFirst ? 'Tout modifier' : 'Modifier la fiche';
  return (
    <Button
      variant="outlined"
      component={LinkBase}
      {...target}
      aria-label={label}
      startIcon={<Pencil size={16} />}
      sx={narrow ? narrowOnPhone : undefined}
    >
      <span>{label}</span>
    </Button>
  );
}

const narrowOnPhone = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    minWidth: 48,
    padding: 0,
    '& > span:last-of-type': { display: 'none' },
    '& .MuiButton-startIcon': { margin: 0 },
  },
});

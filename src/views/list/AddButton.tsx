import { Button } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { LinkBase } from 'react-admin';
import { useListScreen } from './ListScreen';

/** 'Ajouter un véhicule': the one filled button of a list. */
export function AddButton() {
  const { resource } = useListScreen();
  const { one, gender } = resource.labels;
  return (
    <Button
      component={LinkBase}
      to={`/${resource.name}/create`}
      variant="contained"
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
    >
      Ajouter {gender === 'f' ? 'une' : 'un'} {one}
    </Button>
  );
}

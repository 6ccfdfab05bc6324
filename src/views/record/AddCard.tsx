import { Button } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { LinkBase } from 'react-admin';
import { linkToCard } from './useEditedCard';

/** In the place of a card that has nothing yet: to the form of its fields. */
export function AddCard({ title }: { title: string }) {
  return (
    <Button
      component={LinkBase}
      {...linkToCard(title)}
      data-card={title}
      variant="text"
      color="secondary"
      fullWidth
      startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
      sx={addStyle}
    >
      Ajouter{'\u00a0'}: {title}
    </Button>
  );
}

const addStyle = {
  justifyContent: 'flex-start',
  minHeight: 44,
  px: '16px',
  border: '1px dashed',
  borderColor: 'tokens.line2',
  borderRadius: '8px',
};

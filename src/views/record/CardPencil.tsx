import { IconButton } from '@mui/material';
import Pencil from 'lucide-react/icons/pencil';
import { LinkBase } from 'react-admin';
import { linkToCard } from './useEditedCard';

/** At the head of a card: to the form of its fields. */
export function CardPencil({ title }: { title: string }) {
  return (
    <IconButton
      component={LinkBase}
      {...linkToCard(title)}
      data-card={title}
      aria-label={`Modifier\u00a0: ${title}`}
      sx={{ m: '-8px -8px -8px auto', alignSelf: 'center' }}
    >
      <Pencil size={16} strokeWidth={1.75} aria-hidden />
    </IconButton>
  );
}

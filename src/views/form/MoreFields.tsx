import { Button } from '@mui/material';
import Plus from 'lucide-react/icons/plus';
import { useTranslate } from 'react-admin';

/** Under the first fields of a short form: the way to the others. */
export function MoreFields({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  return (
    <Button
      variant="text"
      startIcon={<Plus size={16} aria-hidden />}
      onClick={onOpen}
      sx={{ justifySelf: 'start' }}
    >
      {translate('karhba.form.more')}
    </Button>
  );
}

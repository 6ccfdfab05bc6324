import type { MouseEventHandler } from 'react';
import { Button } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';

interface FilterButtonProps {
  label: string;
  /** What it lets through. */
  value: string;
  /** Something is chosen. */
  active: boolean;
  opens: 'menu' | 'dialog';
  open: boolean;
  onClick: MouseEventHandler<HTMLElement>;
}

/** A filter of the planning, which shows what it lets through: 'Agence : Toutes'. */
export function FilterButton({ label, value, active, opens, open, onClick }: FilterButtonProps) {
  return (
    <Button
      variant="outlined"
      size="small"
      className={active ? 'both' : undefined}
      aria-haspopup={opens}
      aria-expanded={open}
      onClick={onClick}
      endIcon={<ChevronDown size={14} aria-hidden />}
      sx={{
        borderRadius: '17px',
        fontWeight: 400,
        color: 'tokens.ink2',
        ...(active ? { bgcolor: 'tokens.accentTint', borderColor: 'tokens.accent' } : {}),
        '& strong': {
          fontWeight: 600,
          color: 'tokens.ink',
          maxWidth: 140,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        },
      }}
    >
      {label}&nbsp;:&nbsp;<strong>{value}</strong>
    </Button>
  );
}

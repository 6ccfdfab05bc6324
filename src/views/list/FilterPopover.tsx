import type { ReactNode } from 'react';
import { Popover } from '@mui/material';

interface FilterPopoverProps {
  label: string;
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
}

/** What opens under a filter's chip or under '+ Filtre'. */
export function FilterPopover({ label, anchor, onClose, children }: FilterPopoverProps) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { mt: '4px', minWidth: 220, maxHeight: 400 } },
      }}
    >
      {children}
    </Popover>
  );
}

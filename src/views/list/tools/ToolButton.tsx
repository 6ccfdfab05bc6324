import { useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button, IconButton, Tooltip } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Fetched when the button is first pressed. */
  panel: ComponentType<PanelProps>;
  /** An icon alone, named to those who cannot see it. */
  compact?: boolean;
  popup?: 'menu' | 'dialog';
}

/** A button of a list that opens a menu or a panel under it. */
export function ToolButton({ label, icon, panel: Panel, compact, popup = 'menu' }: ToolButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [pressed, setPressed] = useState(false);
  const button = {
    'aria-haspopup': popup,
    'aria-expanded': anchor !== null,
    onClick: (event: { currentTarget: HTMLElement }) => {
      setPressed(true);
      setAnchor(event.currentTarget);
    },
  } as const;
  return (
    <>
      {compact ? (
        <Tooltip title={label}>
          <IconButton aria-label={label} {...button} sx={compactStyle}>
            {icon}
          </IconButton>
        </Tooltip>
      ) : (
        <Button
          variant="outlined"
          startIcon={icon}
          endIcon={<ChevronDown size={14} aria-hidden />}
          {...button}
        >
          {label}
        </Button>
      )}
      {pressed && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const compactStyle = {
  width: { xs: 48, sm: 32 },
  height: { xs: 48, sm: 32 },
  color: 'tokens.ink2',
  border: { xs: '1px solid', sm: 0 },
  borderColor: { xs: 'tokens.line2' },
};

/** What opens from a button of a list. */
export interface PanelProps {
  /** The button; null while it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

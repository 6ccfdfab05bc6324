import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { stuckToBottom } from '../shell/stuck';

/** At the foot of a step: what it comes to, the way back, and the one filled button. */
export function StepBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Box ref={stuckToBottom} sx={barStyle}>
      <Box role="status" className="text">
        {text}
      </Box>
      {children}
    </Box>
  );
}

const barStyle = (theme: Theme) => ({
  position: 'sticky' as const,
  bottom: -20,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap' as const,
  alignItems: 'center',
  gap: '8px',
  padding: '12px 16px',
  border: `1px solid ${theme.palette.tokens.line}`,
  borderRadius: '8px',
  backgroundColor: theme.palette.tokens.paper,
  '& .text': { flex: 1, minWidth: 200, fontSize: 13, color: theme.palette.tokens.ink2 },
  [theme.breakpoints.down('sm')]: { bottom: -16, '& > button': { minHeight: 44, flex: 1 } },
});

import { Box, Button } from '@mui/material';
import ArrowRight from 'lucide-react/icons/arrow-right';
import KeyRound from 'lucide-react/icons/key-round';
import type { Theme } from '@mui/material/styles';
import { stuckToBottom } from '../../views/shell/stuck';
import { CameraButton } from './CameraButton';
import { nextSide } from './nextSide';
import { stepNames } from './StepStrip';
import type { StepProps } from './useDesk';

interface BottomBarProps extends StepProps {
  step: number;
  onStep: (step: number) => void;
}

/** The way on, what is lacking at the last step, and a photo of what one stands before. */
export function BottomBar({ draft, capture, task, faults, step, busy, send, onStep }: BottomBarProps) {
  const isLast = step === 3;
  const next = stepNames[step + 1];
  return (
    <Box ref={stuckToBottom} role="group" aria-label="Actions" sx={bottomStyle}>
      {isLast && faults.length > 0 && (
        <p role="status">
          À compléter{'\u00a0'}: {faults.map(({ text }) => text).join(', ')}
        </p>
      )}
      <CameraButton capture={capture} side={nextSide(draft, step)} />
      {isLast ? (
        <Button
          variant="contained"
          size="large"
          loading={busy}
          startIcon={<KeyRound size={18} />}
          onClick={() => void send()}
        >
          {task.kind === 'RETURN' ? 'Reprendre les clés' : 'Remettre les clés'}
        </Button>
      ) : (
        <Button
          variant="contained"
          size="large"
          endIcon={<ArrowRight size={18} />}
          onClick={() => onStep(step + 1)}
        >
          {next}
        </Button>
      )}
    </Box>
  );
}

export const bottomStyle = (theme: Theme) => ({
  position: 'sticky' as const,
  zIndex: 9,
  bottom: 0,
  display: 'flex',
  flexWrap: 'wrap' as const,
  gap: '8px',
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  backgroundColor: theme.palette.tokens.paper,
  borderTop: `1px solid ${theme.palette.tokens.line}`,
  boxShadow: '0 -8px 24px -12px rgb(15 23 42 / 0.16)',
  '& p': { flexBasis: '100%', m: 0, fontSize: 14, fontWeight: 500, color: theme.palette.tones.warning.text },
  '& .MuiButton-contained': { flex: 1, minHeight: 48, fontSize: 15 },
  [theme.breakpoints.down('sm')]: { position: 'fixed' as const, insetInline: 0 },
  [theme.breakpoints.up('sm')]: {
    justifyContent: 'flex-end',
    border: `1px solid ${theme.palette.tokens.line}`,
    borderRadius: '8px',
    boxShadow: 'none',
    '& .MuiButton-contained': { flex: '0 1 320px', minHeight: 48, fontSize: 15 },
  },
});

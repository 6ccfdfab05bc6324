import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { focusRing } from '../../views/theme/focusRing';

export const stepNames = ['Relevés', 'Dommages', 'Équipements', 'Signature'] as const;

interface StepStripProps {
  step: number;
  /** What the steps are called, where not as usual. */
  names?: readonly string[];
  faults?: readonly { step: number }[];
  onStep?: (step: number) => void;
}

/** Where one is among the steps; each is a touch away, in any order. */
export function StepStrip({ step, names = stepNames, faults = [], onStep }: StepStripProps) {
  return (
    <Box component="nav" aria-label="Étapes" sx={stripStyle}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-current={index === step ? 'step' : undefined}
          data-done={index < step || undefined}
          disabled={!onStep}
          onClick={() => onStep?.(index)}
        >
          {name}
          {index < step && faults.some(fault => fault.step === index) && (
            <span role="img" aria-label="à compléter" className="lacks" />
          )}
        </button>
      ))}
    </Box>
  );
}

const stripStyle = (theme: Theme) => ({
  display: 'flex',
  gap: '4px',
  padding: '10px 16px 0',
  backgroundColor: theme.palette.tokens.paper,
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  '& button': {
    flex: '1 1 0',
    minWidth: 0,
    minHeight: 44,
    padding: 0,
    border: 0,
    borderTop: `3px solid ${theme.palette.tokens.line2}`,
    background: 'none',
    font: 'inherit',
    fontSize: 13,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
    overflowWrap: 'anywhere' as const,
  },
  '& button:disabled': { cursor: 'default' },
  '& button:focus-visible': focusRing(theme, true),
  '& [data-done]': { borderTopColor: theme.palette.tokens.accent, color: theme.palette.tokens.accentDeep },
  '& [aria-current]': {
    borderTopColor: theme.palette.tokens.accent,
    color: theme.palette.tokens.ink,
    fontWeight: 600,
  },
  '& .lacks': {
    display: 'inline-block',
    width: 6,
    height: 6,
    marginLeft: '4px',
    borderRadius: '50%',
    backgroundColor: theme.palette.tokens.danger,
  },
});

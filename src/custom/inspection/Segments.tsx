import { useId } from 'react';
import { Box, FormHelperText, Typography } from '@mui/material';
import Check from 'lucide-react/icons/check';
import type { Theme } from '@mui/material/styles';
import { Warning } from '../../views/inputs/Warning';
import { focusRing } from '../../views/theme/focusRing';
import { labelStyle } from './deskStyle';

interface SegmentsProps<K extends string> {
  label: string;
  options: Readonly<Record<K, string>>;
  value: K | null;
  onChange: (value: K) => void;
  /** Worth a look, under them. */
  warning?: string | null;
}

/** One of few, each as large as a thumb. */
export function Segments<K extends string>({ label, options, value, onChange, warning }: SegmentsProps<K>) {
  const id = useId();
  return (
    <div>
      <Typography id={id} sx={{ ...labelStyle, mb: '6px' }}>
        {label}
      </Typography>
      <Box
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={warning ? `${id}-help` : undefined}
        sx={segmentsStyle}
      >
        {(Object.entries(options) as [K, string][]).map(([key, text]) => (
          <label key={key}>
            <input type="radio" name={id} checked={key === value} onChange={() => onChange(key)} />
            {key === value && <Check size={16} aria-hidden />}
            {text}
          </label>
        ))}
      </Box>
      {warning && (
        <FormHelperText id={`${id}-help`}>
          <Warning>{warning}</Warning>
        </FormHelperText>
      )}
    </div>
  );
}

const segmentsStyle = (theme: Theme) => ({
  display: 'flex',
  border: `1px solid ${theme.palette.tokens.control}`,
  borderRadius: '6px',
  backgroundColor: theme.palette.tokens.paper,
  '& label': {
    position: 'relative' as const,
    flex: '1 1 0',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '6px',
    minHeight: 46,
    padding: '0 4px',
    fontSize: 15,
    color: theme.palette.tokens.ink2,
    cursor: 'pointer',
    textAlign: 'center' as const,
  },
  '& label + label': { borderLeft: `1px solid ${theme.palette.tokens.line2}` },
  '& label:has(:checked)': {
    color: theme.palette.tokens.accentDeep,
    fontWeight: 600,
    backgroundColor: theme.palette.tokens.accentTint,
    boxShadow: `0 0 0 2px ${theme.palette.tokens.accent}`,
    borderRadius: '6px',
    zIndex: 1,
  },
  '& label:has(:focus-visible)': focusRing(theme),
  '& input': { position: 'absolute' as const, inset: 0, opacity: 0, margin: 0, cursor: 'pointer' },
});

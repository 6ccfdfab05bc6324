import type { ReactNode } from 'react';
import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { focusRing } from '../theme/focusRing';
import type { useFieldInput } from './useFieldInput';

interface SegmentsProps {
  box: ReturnType<typeof useFieldInput>['box'];
  options: readonly { id: string; label: string }[];
  value: string | null;
  onChange: (id: string) => void;
  /** Beneath them. */
  help?: ReactNode;
}

/** A few choices side by side, as `asButtons` declares: one gesture each; one stop of the Tab key, then arrows. */
export function Segments({ box, options, value, onChange, help }: SegmentsProps) {
  const [labelId, helpId] = [`${box.id}-label`, `${box.id}-helper-text`];
  const first = options.find(({ id }) => id === value) ?? options[0];
  return (
    <FormControl error={box.error} required={box.required} data-field={box['data-field']}>
      <FormLabel id={labelId} sx={{ mb: '5px' }}>
        {box.label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={labelId}
        aria-describedby={help ? helpId : undefined}
        aria-required={box.required}
        aria-invalid={box.error}
        sx={segmentsStyle}
        value={value}
        onChange={(_, id) => onChange(id)}
        onBlur={box.onBlur}
      >
        {options.map(({ id, label }) => (
          <FormControlLabel
            key={id}
            value={id}
            label={label}
            required={false}
            control={
              <Radio
                autoFocus={box.autoFocus && id === first?.id}
                slotProps={{ input: { ref: id === first?.id ? box.inputRef : undefined } }}
              />
            }
          />
        ))}
      </RadioGroup>
      {help && <FormHelperText id={helpId}>{help}</FormHelperText>}
    </FormControl>
  );
}

const segmentsStyle = (theme: Theme) => ({
  gap: '4px',
  '& .MuiFormControlLabel-root': {
    position: 'relative' as const,
    flex: '1 0 auto',
    justifyContent: 'center',
    minWidth: 64,
    height: 36,
    margin: 0,
    padding: '0 8px',
    border: `1px solid ${theme.palette.tokens.control}`,
    borderRadius: '6px',
    backgroundColor: theme.palette.tokens.paper,
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&:has(:checked)': {
      borderColor: theme.palette.tokens.accent,
      backgroundColor: theme.palette.tokens.accentTint,
      '& .MuiFormControlLabel-label': { fontWeight: 600, color: theme.palette.tokens.accentDeep },
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: -3 },
    },
    '&:has(:focus-visible)': focusRing(theme),
  },
  // The whole of it is what one touches.
  '& .MuiRadio-root': { position: 'absolute' as const, inset: 0, width: 'auto', height: 'auto', opacity: 0 },
  [theme.breakpoints.down('sm')]: {
    // As wide as its text, which is never cut nor over its edge.
    '& .MuiFormControlLabel-root': {
      minWidth: 96,
      maxWidth: '100%',
      height: 'auto',
      minHeight: 44,
      textAlign: 'center',
    },
  },
});

import { useId, useRef } from 'react';
import { Box, Button, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import { LinkBase, useCreate, useNotify } from 'react-admin';
import { usePhone } from '../../views/shell/usePhone';
import { StateChip } from '../../views/StateChip';
import { confirmationOf, lineOf, nameOf, waysOf } from './stepTexts';
import type { Step } from './stepTexts';

interface StepRowProps {
  number: number;
  step: Step;
  /** The first that the caller has to do. */
  isNext: boolean;
  onConfirmed: () => Promise<unknown>;
}

/** A step: whether it is done, what there is or why it is needed, and where it is done. */
export function StepRow({ number, step, isNext, onConfirmed }: StepRowProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const phone = usePhone();
  const confirmation = confirmationOf(step);
  // Nothing has to be changed there: having looked is what it takes.
  const isLooked = step.step === 'RATES';
  const { confirm, busy } = useConfirmation(step, async () => {
    await onConfirmed();
    // The button has gone, and the focus with it.
    heading.current?.focus();
  });
  return (
    <Box component="li" aria-labelledby={id} data-next={isNext || undefined} sx={rowStyle}>
      <Box component="span" className="disc" data-done={step.done || undefined} aria-hidden>
        {step.done ? <Check size={14} strokeWidth={2.5} /> : number}
      </Box>
      <div className="text">
        <Typography id={id} ref={heading} tabIndex={-1} variant="h3" component="h3">
          {nameOf(step)}
        </Typography>
        <Typography variant="body2">{lineOf(step)}</Typography>
      </div>
      <div className="state">
        <StateChip tone={step.done ? 'success' : 'draft'} label={step.done ? 'Fait' : 'À faire'} />
      </div>
      <div className="ways">
        {waysOf(step).map(({ label, to, state }, index) => (
          <Button
            key={label}
            component={LinkBase}
            to={to}
            state={state}
            // A phone has it at the bottom.
            variant={isNext && index === 0 && !isLooked && !phone ? 'contained' : 'text'}
            aria-describedby={id}
          >
            {label}
          </Button>
        ))}
        {confirmation && (
          <Button
            variant={isNext && isLooked ? 'contained' : 'text'}
            disabled={busy}
            onClick={confirm}
            aria-describedby={id}
          >
            {confirmation}
          </Button>
        )}
      </div>
    </Box>
  );
}

/** Confirms that a step is done, where no record shows it. */
function useConfirmation({ step }: Step, onDone: () => void) {
  const notify = useNotify();
  const [create, { isPending }] = useCreate();
  const confirm = () =>
    create(
      'setup-confirmations',
      { data: { step } },
      { onSuccess: onDone, onError: error => notify((error as Error).message, { type: 'error' }) },
    );
  return { confirm: () => void confirm(), busy: isPending };
}

const rowStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) 88px 352px',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: 60,
    padding: '8px 16px',
    borderTop: `1px solid ${tokens.line}`,
    '&[data-next]': { backgroundColor: tokens.accentTint, boxShadow: `inset 2px 0 ${tokens.accent}` },
    '& .disc': {
      display: 'grid',
      placeItems: 'center',
      boxSizing: 'border-box',
      width: 24,
      height: 24,
      borderRadius: '50%',
      border: `1px solid ${tokens.control}`,
      fontSize: 12,
      fontWeight: 600,
      color: tokens.ink2,
    },
    '& .disc[data-done]': {
      border: 0,
      color: theme.palette.tones.success.text,
      backgroundColor: theme.palette.tones.success.tint,
    },
    '&[data-next] .disc': { border: 0, color: tokens.onAccent, backgroundColor: tokens.accent },
    '& .text p': { color: tokens.ink2 },
    '& .text h3:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: 2 },
    '& .ways': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '4px' },
    [theme.breakpoints.down('md')]: {
      gridTemplateColumns: '24px minmax(0, 1fr) auto',
      alignItems: 'start',
      padding: '14px 16px 8px',
      '& .ways': { gridColumn: '2 / -1', justifyContent: 'flex-start', marginTop: '4px', gap: '8px' },
      '& .ways .MuiButton-root': { minHeight: 44 },
      '& .ways .MuiButton-text': { paddingInline: 0, marginRight: '8px' },
    },
  };
};

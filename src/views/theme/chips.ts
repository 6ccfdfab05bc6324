import type { Theme } from '@mui/material/styles';
import type { Tone } from '../../schema/field';

const dot = { content: '""', boxSizing: 'border-box', width: 7, height: 7, borderRadius: '50%' } as const;
const small = { fontSize: 12, lineHeight: '16px', fontWeight: 500, whiteSpace: 'nowrap' } as const;
const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/**
 * What states and deadlines look like (`StateChip`, `Deadline`), once for all of a document: lists have dozens of them,
 * plain elements with these classes.
 */
export const chips = (theme: Theme) => ({
  ...Object.fromEntries(
    Object.entries(theme.palette.tones).map(([tone, { text, tint, dot: mark }]) => [
      toned(tone as Tone),
      { '--tone-text': text, '--tone-tint': tint, '--tone-dot': mark },
    ]),
  ),
  '.chip': {
    ...small,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    boxSizing: 'border-box',
    height: 22,
    padding: '0 9px 0 7px',
    borderRadius: '11px',
    color: 'var(--tone-text)',
    backgroundColor: 'var(--tone-tint)',
  },
  '.chip::before': { ...dot, backgroundColor: 'var(--tone-dot)' },
  // Diamond, square and ring distinguish damage, workshop and draft without colour.
  [`.chip${toned('damage')}::before`]: { borderRadius: '1px', transform: 'rotate(45deg)' },
  [`.chip${toned('workshop')}::before`]: { borderRadius: '2px' },
  [`.chip${toned('draft')}`]: { border: '1px solid var(--tone-dot)' },
  [`.chip${toned('draft')}::before`]: {
    backgroundColor: 'transparent',
    border: '1.5px solid var(--tone-dot)',
  },
  [`.chip${toned('cancelled')}`]: { textDecoration: 'line-through' },
  '.falls-due': {
    ...figures,
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px 8px',
  },
  'div.falls-due': { display: 'flex', flexWrap: 'nowrap', justifyContent: 'space-between', gap: '8px' },
  // A day is not cut in two, however narrow the phone.
  '.falls-due .second': { whiteSpace: 'nowrap' },
  '.days-left': {
    ...small,
    ...figures,
    flex: 'none',
    padding: '2px 6px',
    borderRadius: '4px',
    color: 'var(--tone-text)',
    backgroundColor: 'var(--tone-tint)',
  },
});

const toned = (tone: Tone) => `[data-tone="${tone}"]`;

import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import type { DeskContract } from './deskRecord';
import { stepsOf } from './deskTexts';

/** How far a contract is: its stages in their order, each with its instant. */
export function StageSteps({ contract }: { contract: DeskContract }) {
  return (
    <Box component="ol" aria-label="Étapes du contrat" sx={stepsStyle}>
      {stepsOf(contract).map(({ label, note, state }) => (
        <li key={label} className={state} aria-current={state === 'here' ? 'step' : undefined}>
          <span className="dot" aria-hidden>
            {state === 'done' && <Check size={12} strokeWidth={3} />}
          </span>
          <span className="words">
            <b>{label}</b>
            {note && <span>{note}</span>}
          </span>
        </li>
      ))}
    </Box>
  );
}

const stepsStyle = (theme: Theme) => {
  const { tokens } = theme.palette;
  return {
    display: 'flex',
    flexWrap: 'wrap' as const,
    gap: '8px 24px',
    m: 0,
    p: '12px 16px',
    listStyle: 'none',
    '& li': { display: 'flex', gap: '8px', flex: '1 1 130px', alignItems: 'flex-start' },
    '& .dot': {
      display: 'grid',
      placeItems: 'center',
      flex: 'none',
      boxSizing: 'border-box',
      width: 20,
      height: 20,
      borderRadius: '50%',
      border: `1.5px solid ${tokens.control}`,
      color: theme.palette.primary.contrastText,
    },
    '& .done .dot': { backgroundColor: tokens.accent, borderColor: tokens.accent },
    '& .here .dot': {
      borderColor: tokens.accent,
      boxShadow: `inset 0 0 0 4px ${tokens.paper}`,
      backgroundColor: tokens.accent,
    },
    '& .words': { display: 'grid', fontSize: 13, lineHeight: '18px' },
    '& .words b': { fontWeight: 600 },
    '& .words span': { fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
    '& .coming b, & .cancelled b': { color: tokens.ink2, fontWeight: 500 },
    '& .cancelled b': { textDecoration: 'line-through' },
    [theme.breakpoints.down('sm')]: {
      flexDirection: 'column' as const,
      gap: '8px',
      '& li': { flex: 'none' },
      '& .words': { display: 'flex', gap: '8px', alignItems: 'baseline' },
    },
  };
};

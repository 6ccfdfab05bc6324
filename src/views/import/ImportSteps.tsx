import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Check from 'lucide-react/icons/check';
import type { ImportStep } from './useImport';

const steps: readonly [label: string, of: readonly ImportStep[]][] = [
  ['Fichier', ['file']],
  ['Colonnes', ['columns']],
  ['Vérification', ['check']],
  ['Import', ['writing', 'done']],
];

/** Where one is among the steps. */
export function ImportSteps({ step }: { step: ImportStep }) {
  const at = steps.findIndex(([, of]) => of.includes(step));
  return (
    <Box component="ol" aria-label="Étapes" sx={stepsStyle}>
      {steps.map(([label], index) => {
        const past = index < at || step === 'done';
        return (
          <li
            key={label}
            aria-current={index === at ? 'step' : undefined}
            className={past ? 'past' : undefined}
          >
            <span aria-hidden>{past ? <Check size={12} strokeWidth={3} /> : index + 1}</span>
            {label}
          </li>
        );
      })}
    </Box>
  );
}

const stepsStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'flex',
  gap: '14px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: 13,
  color: tokens.ink2,
  '& li': { display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' as const },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    width: 20,
    height: 20,
    borderRadius: '10px',
    border: `1px solid ${tokens.control}`,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .past span': { borderColor: tokens.accent, color: tokens.accent },
  '& [aria-current]': { fontWeight: 600, color: tokens.ink },
  '& [aria-current] span': { borderColor: tokens.accent, borderWidth: 2 },
  '@media (max-width: 480px)': { gap: '10px', fontSize: 12 },
});

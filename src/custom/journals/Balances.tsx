import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { StateChip } from '../../views/StateChip';
import { LedgerDifferences } from './LedgerDifferences';
import { useLedger } from './useJournals';
import type { Journals } from './useJournals';
import { dinarsText } from '../account/amounts';

/**
 * Whether the month agrees with the accounts, and the whole ledger with itself: one line when all does, each that does not with
 * both figures and its document.
 */
export function Balances({ balances }: { balances: Journals['balances'] }) {
  const { data: ledger, error } = useLedger();
  const differs = balances.some(({ balanced }) => !balanced) || Boolean(ledger?.count);
  const chip = differs
    ? ({ tone: 'danger', label: 'Non équilibré' } as const)
    : ledger
      ? ({ tone: 'success', label: 'Équilibré avec les comptes' } as const)
      : ({
          tone: 'draft',
          label: error ? 'Grand livre non vérifié' : 'Vérification du grand livre…',
        } as const);
  return (
    <Box component="section" aria-label="Équilibre avec les comptes" sx={balancesStyle}>
      <p>
        <StateChip {...chip} />
      </p>
      <ul>
        {balances.map(({ id, label, journal, ledger, balanced }) => (
          <li key={id} data-wrong={!balanced || undefined}>
            {label}&nbsp;: <strong>{dinarsText(journal)}</strong>
            {!balanced && (
              <>
                {' '}
                au journal, <strong>{dinarsText(ledger)}</strong> aux comptes
              </>
            )}
          </li>
        ))}
      </ul>
      {ledger && ledger.count > 0 && <LedgerDifferences ledger={ledger} />}
    </Box>
  );
}

const balancesStyle = ({ palette: { tokens } }: Theme) => ({
  mb: '16px',
  p: '10px 14px',
  border: `1px solid ${tokens.line}`,
  borderRadius: '8px',
  backgroundColor: tokens.paper,
  '& p, & ul': { margin: 0 },
  '& ul': { mt: '6px', pl: 0, listStyle: 'none', fontSize: 13, color: tokens.ink2 },
  '& li': { py: '2px' },
  '& strong': {
    fontWeight: 600,
    color: tokens.ink,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& [data-wrong]': { color: tokens.danger },
  '& a': { color: 'inherit', fontWeight: 600 },
});

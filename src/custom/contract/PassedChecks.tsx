import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { DeskContract } from './deskRecord';

/** What was looked at and is in order, with the dates that it was judged by: « prêt » says of what. */
export function PassedChecks({ contract: { id, updatedAt } }: { contract: DeskContract }) {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data } = useQuery({
    queryKey: ['ContractChecks', String(id), updatedAt],
    queryFn: async ({ signal }) =>
      (await dataProvider.question('ContractChecks', { data: { contract: String(id) }, signal })).data,
    refetchOnMount: 'always',
    retry: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <Box component="ul" aria-label="Vérifié" sx={passedStyle}>
      {data.map(one => (
        <li key={one.id}>
          <Check size={16} aria-hidden />
          <span>
            {one.label}
            {one.detail && <small>{one.detail}</small>}
          </span>
        </li>
      ))}
    </Box>
  );
}

/** As many beside each other as fit: there is nothing to do with them. */
const passedStyle = {
  '&&': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: '4px 16px',
    p: '8px 16px 12px',
    borderTop: '1px solid',
    borderColor: 'tokens.line',
  },
  '&& li': { alignItems: 'flex-start', flexWrap: 'nowrap', gap: '8px', p: '2px 0', border: 0 },
  '& svg': { flex: 'none', mt: '1px', color: 'tones.success.dot' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'tokens.ink2' },
} as const;

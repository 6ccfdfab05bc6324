import { Box } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import type { DeclaredPage } from '../../providers/ownPages';
import { SelfView } from '../../views/self/SelfView';
import { OwnApiKey } from './ApiKeyPanel';
import { PasswordCard } from './PasswordCard';

/** One's own page: one's data, one's password, and the key of one's programs. */
export function ProfilePage({ page }: { page: DeclaredPage }) {
  const { identity } = useGetIdentity();
  return (
    <SelfView page={page}>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        <PasswordCard email={String(identity?.email ?? '')} />
        {identity && <OwnApiKey id={String(identity.id)} />}
      </Box>
    </SelfView>
  );
}

import { useGetIdentity } from 'react-admin';
import type { DeclaredPage } from '../../providers/ownPages';
import { SelfView } from '../../views/self/SelfView';
import { PasswordCard } from './PasswordCard';

/** One's own page: one's data, and one's password. */
export function ProfilePage({ page }: { page: DeclaredPage }) {
  const { identity } = useGetIdentity();
  return (
    <SelfView page={page}>
      <PasswordCard email={String(identity?.email ?? '')} />
    </SelfView>
  );
}

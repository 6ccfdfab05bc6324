import { Navigate } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { Forbidden } from '../../views/guard/Forbidden';
import { useHome } from '../../views/guard/useHome';
import { NeutralHome } from './NeutralHome';

/** '/': a USER's own page; for others their first allowed page. */
export function HomePage() {
  const caller = useCaller();
  const home = useHome();
  if (caller?.role === 'USER') return <NeutralHome />;
  return home ? <Navigate to={home} replace /> : <Forbidden />;
}

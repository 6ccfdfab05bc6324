import { Box, Typography } from '@mui/material';
import { Navigate, useGetIdentity } from 'react-admin';
import { passingPage } from '../../pages/all';
import { useProgress } from '../../providers/progressProvider';
import { useCaller } from '../../providers/useCaller';
import { late } from '../../views/late';
import { Forbidden } from '../../views/shell/DeadEnd';
import { Loader } from '../../views/shell/Loader';
import { useHome } from '../../views/shell/menu';
import { PageHeader } from '../../views/shell/PageHeader';

const WhomToAsk = late(() => import('../../views/shell/WhomToAsk').then(module => module.WhomToAsk));

/** '/': a USER's own page; for others the page that is there for a time, then their first allowed page. */
export function HomePage() {
  const caller = useCaller();
  const home = useHome();
  const progress = useProgress();
  if (caller?.role === 'USER') return <NeutralHome />;
  if (progress === undefined) return <Loader />;
  if (progress?.home && passingPage) return <Navigate to={passingPage.path} replace />;
  return home ? <Navigate to={home} replace /> : <Forbidden />;
}

/** The home of someone who is admitted to no area (specification §2). */
function NeutralHome() {
  const { identity } = useGetIdentity();
  return (
    <>
      <PageHeader title={identity ? `Bonjour ${identity.firstName}` : 'Bonjour'} />
      <Box
        sx={{
          maxWidth: 560,
          p: '24px',
          border: '1px solid',
          borderColor: 'tokens.line',
          borderRadius: '8px',
          bgcolor: 'background.paper',
        }}
      >
        <Typography>
          Votre compte est actif. Il n’ouvre pour l’instant aucune rubrique du back-office.
        </Typography>
        <Typography sx={{ mt: '8px', color: 'tokens.ink2' }}>
          Si vous devez y travailler, faites changer votre rôle.
        </Typography>
        <Box sx={{ mt: '8px', color: 'tokens.ink2' }}>
          <WhomToAsk />
        </Box>
      </Box>
    </>
  );
}

import { Box, Typography } from '@mui/material';
import { useGetIdentity } from 'react-admin';
import { PageHeader } from '../../views/shell/PageHeader';

/** The home of someone who is admitted to no area (specification §2). */
export function NeutralHome() {
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
          Si vous devez y travailler, demandez à un administrateur de changer votre rôle.
        </Typography>
      </Box>
    </>
  );
}

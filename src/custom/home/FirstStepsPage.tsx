import { useEffect } from 'react';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { progressProvider } from '../../providers/progressProvider';
import { Failed } from '../../views/Failed';
import { useHome } from '../../views/shell/menu';
import { PageHeader } from '../../views/shell/PageHeader';
import { usePhone } from '../../views/shell/usePhone';
import { StepRow } from './StepRow';
import { waysOf } from './stepTexts';
import type { FirstSteps, Step } from './stepTexts';

/** What a company sets before its first booking: each step with its state and its screen, gone once all are done. */
export function FirstStepsPage() {
  const { data, error, refetch, isFetching } = useFirstSteps();
  const phone = usePhone();
  return (
    <>
      <PageHeader
        title="Premiers pas"
        note="Ce qu’il faut régler avant la première réservation"
        actions={phone && data && <NextWay firstSteps={data} />}
      />
      {data && <Steps firstSteps={data} onConfirmed={refetch} />}
      {!data && error && <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <Skeleton variant="rounded" height={480} role="status" aria-label="Chargement des premiers pas" />
      )}
    </>
  );
}

/** Read anew whenever one comes back, since the other screens are where steps are done. */
function useFirstSteps() {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const query = useQuery({
    queryKey: ['firstSteps'],
    queryFn: async () => (await dataProvider.question('FirstSteps', { data: {} })).data,
    refetchOnMount: 'always',
  });
  useEffect(() => {
    if (query.data) progressProvider.put(query.data);
  }, [query.data]);
  return query;
}

const nextOf = ({ steps }: FirstSteps) => steps.find(step => step.open && !step.done);

/** What comes next, at hand wherever one is in the list. */
function NextWay({ firstSteps }: { firstSteps: FirstSteps }) {
  const next = nextOf(firstSteps);
  const [way] = next ? waysOf(next as Step) : [];
  if (!way) return null;
  return (
    <Button component={LinkBase} to={way.to} state={way.state} variant="contained">
      {way.label}
    </Button>
  );
}

interface StepsProps {
  firstSteps: FirstSteps;
  onConfirmed: () => Promise<unknown>;
}

function Steps({ firstSteps, onConfirmed }: StepsProps) {
  const { done, total, left, steps } = firstSteps;
  const next = nextOf(firstSteps);
  if (left === 0) return <NothingLeft all={done === total} />;
  return (
    <Box sx={cardStyle}>
      <Box sx={headStyle}>
        <Typography variant="h3" component="h2" role="status">
          {done} sur {total} faits
        </Typography>
        <Box sx={barStyle} aria-hidden>
          {steps.map(step => (
            <i key={step.step} data-done={step.done || undefined} />
          ))}
        </Box>
        <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
          Cette page disparaît quand tout est fait
        </Typography>
      </Box>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step, index) => (
          <StepRow
            key={step.step}
            number={index + 1}
            step={step as Step}
            isNext={step === next}
            onConfirmed={onConfirmed}
          />
        ))}
      </Box>
    </Box>
  );
}

function NothingLeft({ all }: { all: boolean }) {
  const home = useHome();
  return (
    <Box sx={{ ...cardStyle, p: '24px' }} role="status">
      <Typography>
        {all
          ? 'Tout est en place\u00a0: vous pouvez réserver, louer et facturer.'
          : 'Rien ne vous attend ici\u00a0: le reste est à un super administrateur.'}
      </Typography>
      {home && (
        <Button component={LinkBase} to={home} variant="contained" sx={{ mt: '16px' }}>
          Continuer
        </Button>
      )}
    </Box>
  );
}

const cardStyle = {
  maxWidth: 960,
  border: '1px solid',
  borderColor: 'tokens.line',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  overflow: 'hidden',
};

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  p: '12px 16px',
};

const barStyle = {
  flex: '1 1 200px',
  display: 'flex',
  gap: '4px',
  '& i': { flex: 1, height: 6, borderRadius: '3px', bgcolor: 'tokens.line' },
  '& i[data-done]': { bgcolor: 'tokens.success' },
};

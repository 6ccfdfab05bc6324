import { Box, Button, Skeleton, Typography } from '@mui/material';
import CarFront from 'lucide-react/icons/car-front';
import { LinkBase } from 'react-admin';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import { Failed } from '../../views/Failed';
import type { PlanningParams } from './planningAddress';
import { headHeight, sizes } from './sizes';

const centred = {
  flex: 1,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: '14px',
  p: '56px 24px',
  textAlign: 'center',
};

/** The planning could not be read. */
export const FailedPlanning = (props: { error: Error; onRetry: () => void }) => (
  <Box sx={{ ...centred, p: 0 }}>
    <Failed {...props} />
  </Box>
);

const unfiltered = {
  brand: null,
  model: null,
  agency: null,
  category: null,
  shown: [],
  free: null,
  search: '',
};

/** No vehicle to show: one sentence, and what to do about it. */
export function NoVehicle({
  params,
  any,
  change,
}: {
  params: PlanningParams;
  any: boolean;
  change: (more: Partial<PlanningParams>) => void;
}) {
  const caller = useCaller();
  return (
    <Box role="status" sx={centred}>
      <Box sx={{ color: 'tokens.ink3' }}>
        <CarFront size={32} strokeWidth={1.5} aria-hidden />
      </Box>
      <Typography sx={{ maxWidth: 440, color: 'tokens.ink2' }}>
        {!any
          ? 'Aucun véhicule à louer. Le planning se remplit avec le parc.'
          : params.free
            ? 'Aucun véhicule n’est libre à ces dates.'
            : 'Aucun véhicule ne correspond à ces filtres.'}
      </Typography>
      {any ? (
        <Button variant="outlined" onClick={() => change(unfiltered)}>
          Effacer les filtres
        </Button>
      ) : (
        can(caller, 'create_vehicle') && (
          <Button component={LinkBase} to="/vehicles/create" variant="outlined">
            Ajouter un véhicule
          </Button>
        )
      )}
    </Box>
  );
}

const rows = Array.from({ length: 14 }, (_, index) => index);

/** Where rows and bars will be. */
export const SkeletonRows = () => (
  <Box role="status" aria-label="Chargement du planning" sx={skeletonStyle}>
    {rows.map(row => (
      <div key={row}>
        <Skeleton width={sizes.name - 40} height={18} />
        <Skeleton
          variant="rounded"
          width={`${12 + ((row * 17) % 22)}%`}
          height={20}
          style={{ marginLeft: `${(row * 13) % 40}%` }}
        />
      </div>
    ))}
  </Box>
);

const skeletonStyle = {
  position: 'absolute',
  inset: `${headHeight}px 0 0`,
  overflow: 'hidden',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: '32px',
    height: sizes.lane,
    px: '16px',
    borderBottom: 1,
    borderColor: 'tokens.line',
  },
};

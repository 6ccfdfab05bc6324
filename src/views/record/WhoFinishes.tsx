import { Alert } from '@mui/material';
import { whoMay } from '../../product/rightProfiles';
import type { Move, RecordAction } from '../../schema/words/actions/actions';

/** What comes next and the one who looks may not do: by whom it is done, instead of a button that is not there. */
export const WhoFinishes = ({ acts }: { acts: readonly Pick<Move | RecordAction, 'label' | 'access'>[] }) => (
  <Alert severity="info" sx={{ mb: '16px' }}>
    {acts.map(({ label, access }) => (
      <div key={label}>
        «\u00a0{label}\u00a0» revient à {whoMay(access)}.
      </div>
    ))}
  </Alert>
);

import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';
import { whoMay } from '../../product/rightProfiles';
import type { Move, RecordAction } from '../../schema/words/actions/actions';

interface WhoFinishesProps {
  acts: readonly Pick<Move | RecordAction, 'label' | 'access'>[];
}

/** What comes next and the one who looks may not do: by whom it is done, instead of a button that is not there. */
export function WhoFinishes({ acts }: WhoFinishesProps) {
  const translate = useTranslate();
  return (
    <Alert severity="info" sx={{ mb: '16px' }}>
      {acts.map(({ label, access }) => (
        <div key={label}>
          {translate('karhba.record.finishedBy', { action: translate(label), who: whoMay(access) })}
        </div>
      ))}
    </Alert>
  );
}

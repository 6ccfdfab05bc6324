import { Link, Typography } from '@mui/material';
import { suspendedListDue } from '../../domain/bookPeriod';
import { formatDate } from '../../domain/calendarDate';
import { placeInWords } from './placeInWords';
import type { Place } from './useJournals';

interface SuspendedDueProps {
  place: Place;
  onGo: (change: Partial<Place>) => void;
}

/** By when the tax office is to have the list of suspended sales, which the law wants by quarter (domain B.1). */
export function SuspendedDue({ place: { month, period }, onGo }: SuspendedDueProps) {
  const due = formatDate(suspendedListDue(month));
  return (
    <Typography sx={{ p: '0 14px 10px', fontSize: 13, color: 'tokens.ink2' }}>
      {period === 'QUARTER' ? (
        <>Liste trimestrielle à déposer au centre des impôts au plus tard le {due}.</>
      ) : (
        <>
          La liste à déposer est trimestrielle&nbsp;:{' '}
          <Link component="button" type="button" onClick={() => onGo({ period: 'QUARTER' })}>
            voir le {placeInWords({ month, period: 'QUARTER' })}
          </Link>
          , au plus tard le {due}.
        </>
      )}
    </Typography>
  );
}

import { Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { cancellationInWords } from '../../domain/cancellationRules';
import type { CancellationSpan } from '../../domain/cancellationRules';
import { now } from '../../domain/clock';
import { dinarsText } from '../account/amounts';

const HOUR = 3_600_000;

/** In the dialog that cancels a reservation or a contract: the rule of its conditions by which a fee is proposed, and how near the departure is. */
export function CancellationTerms() {
  const record = useRecordContext<
    RaRecord & {
      departureDate?: number;
      cancellationRule?: CancellationSpan[];
      cancellationFee?: number | null;
    }
  >();
  const [rule] = record?.cancellationRule ?? [];
  if (!rule || !record?.departureDate) return null;
  const left = Math.floor((record.departureDate - now()) / HOUR);
  return (
    <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
      {left < 0
        ? 'Le départ prévu est passé.'
        : `Le départ est dans ${left < 1 ? 'moins d’une heure' : `${left}\u00a0h`}.`}{' '}
      Selon les conditions&nbsp;: {cancellationInWords(rule)}
      {Boolean(record.cancellationFee) && ` Soit ${dinarsText(record.cancellationFee ?? null)}.`}
    </Typography>
  );
}

import type { ReactNode } from 'react';
import { Checkbox, FormControlLabel } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDinars, parseMoney } from '../../domain/money';
import type { Draft } from '../../schema/field';
import { useCaller } from '../../providers/useCaller';
import { offersFor } from '../../views/record/recordOffers';
import { useQuote } from '../booking/useQuote';
import { reservations } from './useQuickBooking';

interface DepositProps {
  input: (name: string) => ReactNode;
  /** Whether it is received at once. */
  isPaid: boolean;
  onPaid: (isPaid: boolean) => void;
}

/** The acompte that is asked for, what then rests at the departure, and whether it is handed over now. */
export function QuickDeposit({ input, isPaid, onPaid }: DepositProps) {
  const { control } = useFormContext();
  const { quote } = useQuote();
  const caller = useCaller();
  const asked = useWatch({
    control,
    compute: ({ paymentOption, depositAmount }: Draft) =>
      paymentOption && paymentOption !== 'PAS_DACOMPTE'
        ? (parseMoney((depositAmount ?? '') as string | number) ?? 0)
        : null,
  });
  const total = parseMoney(quote?.TTCPrice ?? '');
  const mayReceive = offersFor(reservations, caller).some(({ name }) => name === 'createReservationPayment');
  return (
    <div className="deposit">
      {input('paymentOption')}
      {input('depositAmount')}
      {asked !== null && total !== null && asked <= total && (
        <p className="rest">
          <span>Reste au départ</span> <b>{formatDinars(total - asked)}</b>
        </p>
      )}
      {asked !== null && mayReceive && (
        <FormControlLabel
          control={<Checkbox size="small" checked={isPaid} onChange={(_, checked) => onPaid(checked)} />}
          label="Reçu maintenant"
        />
      )}
    </div>
  );
}

import { TotalInBar } from './TotalInBar';
import { useQuote } from './useQuote';

/** What the booking comes to, in sight while it is filled; its detail stands under the prices. */
export function ReservationTotal() {
  const { quote, loading } = useQuote();
  return <TotalInBar total={quote?.fault ? null : (quote?.TTCPrice ?? null)} loading={loading} />;
}

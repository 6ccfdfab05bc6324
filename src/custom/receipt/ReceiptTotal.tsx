import { TotalInBar } from '../booking/TotalInBar';
import { useReceiptPreview } from './useReceiptPreview';

/** What the draft comes to, in sight while it is filled. */
export function ReceiptTotal() {
  const { preview, loading } = useReceiptPreview();
  return <TotalInBar total={preview?.TotalTTC ?? null} loading={loading} />;
}

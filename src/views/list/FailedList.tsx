import { useListContext } from 'react-admin';
import { Failed } from '../Failed';

/** The rows could not be read. */
export function FailedList() {
  const { error, refetch, isFetching } = useListContext();
  return <Failed error={error as Error | null} busy={isFetching} onRetry={() => void refetch()} />;
}

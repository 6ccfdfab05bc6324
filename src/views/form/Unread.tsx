import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Why what the page shows could not be read, and another try. */
export function Unread({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      action={<Button onClick={() => void onRetry()}>{translate('karhba.error.retry')}</Button>}
    >
      {error.message}
    </Alert>
  );
}

import { Button } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { DeadEnd } from './DeadEnd';

/** An unknown address inside the admin. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <DeadEnd code={404} title={translate('karhba.notFound.title')} text={translate('karhba.notFound.text')}>
      <Button component={LinkBase} to="/" variant="contained" sx={{ mt: '16px' }}>
        {translate('karhba.notFound.back')}
      </Button>
    </DeadEnd>
  );
}

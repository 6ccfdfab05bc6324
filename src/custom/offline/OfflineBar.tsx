import { useSyncExternalStore } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { LinkBase, useLocation } from 'react-admin';
import { outbox } from '../../providers/offline/outbox';
import { useCaller } from '../../providers/useCaller';
import { can } from '../../schema/words/access/permissions';
import toSend from '../../pages/toSend';
import { looks, textOf } from '../inspection/SendingBar';
import { offlineSender } from './offlineSender';

/** On every page: what this device still has to send; nothing once all is sent. */
export function OfflineBar() {
  const sending = useSyncExternalStore(offlineSender.subscribe, offlineSender.read);
  const { pathname } = useLocation();
  const caller = useCaller();
  useSyncExternalStore(outbox.subscribe, outbox.read);
  const hasPage = caller !== null && can(caller, toSend.access) && pathname !== toSend.path;
  if (sending.state === 'sent') return null;
  const { Icon, tone } = looks[sending.state];
  return (
    <Box role="status" className="shell screen" sx={theme => barStyle(theme, tone)}>
      <Icon size={16} aria-hidden />
      <span>{textOf(sending)}</span>
      {hasPage && (
        <Button component={LinkBase} to={toSend.path} variant="text" color="inherit">
          Voir
        </Button>
      )}
    </Box>
  );
}

const barStyle = (theme: Theme, tone: 'active' | 'warning' | 'danger') => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 44,
  padding: '0 24px',
  fontSize: 14,
  color: theme.palette.tones[tone].text,
  backgroundColor: theme.palette.tones[tone].tint,
  // That of the inspection stands under its steps.
  'body:has([data-alone]) &': { display: 'none' },
});

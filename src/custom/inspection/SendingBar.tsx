import { Box, Button } from '@mui/material';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import type { Theme } from '@mui/material/styles';
import { figureOf } from '../../domain/figure';
import { useSender, useSending } from './senders';
import type { Sending } from './sender';

export const looks = {
  sending: { Icon: CloudUpload, tone: 'active' },
  offline: { Icon: CloudOff, tone: 'warning' },
  refused: { Icon: CloudAlert, tone: 'danger' },
} as const;

/** What still has to leave; absent once all has. */
export function SendingBar() {
  const sending = useSending();
  const { retry } = useSender();
  if (sending.state === 'sent') return <div role="status" />;
  const { Icon, tone } = looks[sending.state];
  return (
    <Box role="status" sx={theme => barStyle(theme, tone)}>
      <Icon size={16} aria-hidden />
      <span>{textOf(sending)}</span>
      {sending.state === 'sending' ? (
        <progress value={sending.done} max={sending.total} aria-hidden />
      ) : (
        <Button variant="text" color="inherit" onClick={retry}>
          Réessayer
        </Button>
      )}
    </Box>
  );
}

export function textOf(sending: Exclude<Sending, { state: 'sent' }>): string {
  if (sending.state === 'sending') return `Photos, ${sending.done} envoyées sur ${sending.total}`;
  const waiting = [
    sending.inspections > 0 && figureOf(sending.inspections, 'état des lieux', 'états des lieux'),
    sending.photos > 0 && figureOf(sending.photos, 'photo'),
  ].filter(Boolean);
  return sending.state === 'offline'
    ? `Hors ligne, ${waiting.join(' et ')} à envoyer`
    : `Refusé\u00a0: ${sending.reason}`;
}

const barStyle = (theme: Theme, tone: 'active' | 'warning' | 'danger') => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: 44,
  padding: '0 16px',
  fontSize: 14,
  color: theme.palette.tones[tone].text,
  backgroundColor: theme.palette.tones[tone].tint,
  '& progress': { flex: 1, minWidth: 60, height: 4, accentColor: theme.palette.tokens.accent },
});

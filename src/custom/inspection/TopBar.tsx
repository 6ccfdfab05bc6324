import { useEffect, useSyncExternalStore } from 'react';
import { Box, IconButton, Typography } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Cloud from 'lucide-react/icons/cloud';
import CloudAlert from 'lucide-react/icons/cloud-alert';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import X from 'lucide-react/icons/x';
import { LinkBase } from 'react-admin';
import type { Theme } from '@mui/material/styles';
import { inspectionKinds } from '../../product/enumerations';
import type { Task } from './draft';
import { Plate } from './Plate';
import { useSending } from './senders';

const clouds = {
  kept: { Icon: Cloud, tone: 'neutral', label: 'Pas encore envoyé' },
  sent: { Icon: CloudCheck, tone: 'success', label: 'Tout est envoyé' },
  sending: { Icon: CloudUpload, tone: 'active', label: 'Envoi en cours' },
  offline: { Icon: CloudOff, tone: 'warning', label: 'Hors ligne' },
  refused: { Icon: CloudAlert, tone: 'danger', label: 'Refusé' },
} as const;

interface TopBarProps {
  task: Task;
  /** Under the vehicle, where there is more to show than whose it is. */
  note?: string;
  step: number;
  /** Whether this one is still being made: it has not left, whatever else has. */
  making?: boolean;
  onBack: () => void;
}

/** Which vehicle, of whom, and whether what was done has left. */
export function TopBar({ task, note, step, making = false, onBack }: TopBarProps) {
  const { state } = useSending();
  const online = useSyncExternalStore(listen, () => navigator.onLine);
  const { Icon, tone, label } = clouds[state === 'sent' ? restOf(online, making) : state];
  const kind = inspectionKinds[task.kind];
  const plate = task.vehicle.label ?? '';
  useEffect(() => {
    document.title = `${kind} ${plate} · Karhba`;
  }, [kind, plate]);
  return (
    <Box component="header" sx={barStyle}>
      {step === 0 ? (
        <IconButton component={LinkBase} to={`/contracts/${task.contract.id}`} aria-label="Fermer">
          <X size={20} aria-hidden />
        </IconButton>
      ) : (
        <IconButton aria-label="Étape précédente" onClick={onBack}>
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ fontSize: 16, lineHeight: '22px', fontWeight: 600 }}>
          <Plate text={plate} />
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'tokens.ink2' }}>
          {note ?? [kind, task.model, task.client.label].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box
        component="span"
        role="img"
        aria-label={label}
        sx={{ display: 'grid', placeItems: 'center', width: 44, color: `tones.${tone}.text` }}
      >
        <Icon size={20} aria-hidden />
      </Box>
    </Box>
  );
}

/** What the cloud says once the box is empty: what is being made now waits too. */
const restOf = (online: boolean, making: boolean) => {
  if (!online) return 'offline';
  return making ? 'kept' : 'sent';
};

function listen(told: () => void): () => void {
  addEventListener('online', told);
  addEventListener('offline', told);
  return () => {
    removeEventListener('online', told);
    removeEventListener('offline', told);
  };
}

const barStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  minHeight: 56,
  padding: '0 8px',
  backgroundColor: theme.palette.tokens.paper,
  borderBottom: `1px solid ${theme.palette.tokens.line}`,
  '& button, & a': { width: 44, height: 44 },
});

import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import Camera from 'lucide-react/icons/camera';
import type { Theme } from '@mui/material/styles';
import { vehicleSides } from '../../product/enumerations';
import { newId } from '../../providers/newKey';
import { useSnackbar } from '../../views/shell/snackbar';
import { focusRing } from '../../views/theme/focusRing';
import type { Draft, Side } from './draft';
import { hashOf, shrinkPhoto } from './shrinkPhoto';

interface CameraButtonProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** What it is of: a side, or a damage by its key. */
  side?: Side | null;
  damage?: string | null;
  /** In words, where the side does not show it. */
  label?: string;
  children?: ReactNode;
}

/** Opens the camera of a phone, the files of a computer; the photo is made small before it is kept. */
export function CameraButton({
  draft,
  change,
  side = null,
  damage = null,
  label,
  children,
}: CameraButtonProps) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const { show } = useSnackbar();
  async function take(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      const content = await shrinkPhoto(file);
      const photo = { deviceId: newId(), side, damage, content, sha256: await hashOf(content) };
      // One of each side; of a damage as many as it takes.
      const others = draft.photos.filter(one => side === null || one.side !== side);
      change({ photos: [...others, photo] });
    } catch {
      show('Cette photo ne se lit pas\u00a0: prenez-en une autre.', 'error');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Box component="label" htmlFor={id} aria-busy={busy} sx={cameraStyle}>
      {children ?? <Camera size={20} aria-hidden />}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label ?? `Photo\u00a0: ${side ? vehicleSides[side].toLowerCase() : 'dommage'}`}
        disabled={busy}
        onChange={event => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}

const cameraStyle = (theme: Theme) => ({
  position: 'relative' as const,
  flex: '0 0 auto',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  minHeight: 48,
  border: `1px solid ${theme.palette.tokens.line2}`,
  borderRadius: '6px',
  backgroundColor: theme.palette.tokens.paper,
  color: theme.palette.tokens.ink,
  cursor: 'pointer',
  overflow: 'hidden',
  '&[aria-busy=true]': { opacity: 0.5 },
  '&:has(:focus-visible)': focusRing(theme),
  '& input': { position: 'absolute' as const, inset: 0, opacity: 0, cursor: 'pointer', fontSize: 0 },
});

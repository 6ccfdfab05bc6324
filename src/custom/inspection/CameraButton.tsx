import { useId } from 'react';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import Camera from 'lucide-react/icons/camera';
import type { Theme } from '@mui/material/styles';
import { vehicleSides } from '../../product/enumerations';
import { focusRing } from '../../views/theme/focusRing';
import type { Desk } from './useDesk';
import type { PhotoSubject } from './draft';

interface CameraButtonProps extends Partial<PhotoSubject> {
  capture: Desk['capture'];
  /** In words, where the side does not show it. */
  label?: string;
  children?: ReactNode;
}

/** Opens the camera of a phone, the files of a computer. */
export function CameraButton({ capture, side = null, damage = null, label, children }: CameraButtonProps) {
  const id = useId();
  return (
    <Box component="label" htmlFor={id} sx={cameraStyle}>
      {children ?? <Camera size={20} aria-hidden />}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={label ?? `Photo\u00a0: ${side ? vehicleSides[side].toLowerCase() : 'dommage'}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) capture(file, { side, damage });
          target.value = '';
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
  '&:has(:focus-visible)': focusRing(theme),
  '& input': { position: 'absolute' as const, inset: 0, opacity: 0, cursor: 'pointer', fontSize: 0 },
});

import { Box, Typography } from '@mui/material';
import { vehicleSides } from '../../product/enumerations';
import { CameraButton } from './CameraButton';
import { withoutPhoto } from './draft';
import type { Side } from './draft';
import { PhotoThumb } from './PhotoThumb';
import type { StepProps } from './useDesk';

/** The six sides, each with its photo or the camera. */
export function PhotoStrip({ draft, change, capture }: Pick<StepProps, 'draft' | 'change' | 'capture'>) {
  return (
    <Box component="ul" sx={stripStyle}>
      {(Object.entries(vehicleSides) as [Side, string][]).map(([side, name]) => {
        const photo = draft.photos.find(one => one.side === side);
        return (
          <li key={side}>
            {photo ? (
              <PhotoThumb photo={photo} onRemove={() => change(now => withoutPhoto(now, photo.deviceId))} />
            ) : (
              <CameraButton capture={capture} side={side} />
            )}
            <Typography variant="caption">{name}</Typography>
          </li>
        );
      })}
    </Box>
  );
}

const stripStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(84px, 1fr))',
  gap: '12px 8px',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gap: '4px', justifyItems: 'center', textAlign: 'center' },
  '& label': { width: 72, height: 54, borderStyle: 'dashed', borderColor: 'tokens.control' },
};

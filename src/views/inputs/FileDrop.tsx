import { useRef } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import type { Field } from '../../schema/field';
import { acceptedTypes, mostFileBytes } from '../../schema/fileRules';
import { useFileDrop } from './useFileDrop';

interface FileDropProps {
  field: Field;
  /** 'Choisir un fichier', 'Remplacer' … */
  action: string;
  /** How many more are taken. */
  room: number;
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
}

/** Where files are dropped, chosen or, on a telephone, photographed. */
export function FileDrop({ field, action, room, describedBy, onFiles }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { over, place: dropPlace } = useFileDrop(onFiles);
  const hidden = (place: typeof chooser, more: object) => (
    <input
      ref={place}
      type="file"
      hidden
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        // The same file may be chosen again after it was taken out.
        target.value = '';
      }}
      {...more}
    />
  );
  return (
    <Box sx={theme => dropStyle(theme, over)} {...dropPlace}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Upload size={16} />}
        aria-label={`${field.label}\u00a0: ${action}`}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {action}
      </Button>
      {field.camera && (
        <Button
          className="camera"
          variant="outlined"
          size="small"
          startIcon={<Camera size={16} />}
          aria-label={`${field.label}\u00a0: prendre une photo`}
          onClick={() => camera.current?.click()}
        >
          Prendre une photo
        </Button>
      )}
      <span className="hint">ou déposez, ou collez ici</span>
      {hidden(chooser, {
        'aria-label': `${field.label}, ${action}`,
        accept: acceptedTypes(field).join(),
        multiple: room > 1,
      })}
      {field.camera &&
        hidden(camera, {
          'aria-label': `${field.label}, photo`,
          accept: 'image/*',
          capture: 'environment',
        })}
    </Box>
  );
}

/** 'JPEG, PNG, WebP ou PDF, 10 Mo au plus' */
export function takenText({ accept }: Field): string {
  return `${accept === 'document' ? 'JPEG, PNG, WebP ou PDF' : 'JPEG, PNG ou WebP'}, ${mostFileBytes / 1024 / 1024}\u00a0Mo au plus`;
}

const dropStyle = ({ palette: { tokens } }: Theme, over: boolean) => ({
  display: 'flex',
  flexWrap: 'wrap' as const,
  alignItems: 'center',
  gap: '8px',
  padding: '10px',
  borderRadius: '6px',
  border: `1px dashed ${over ? tokens.accent : tokens.control}`,
  backgroundColor: over ? tokens.accentTint : tokens.paper,
  '& .hint': { fontSize: 12, color: tokens.ink2 },
  // A mouse drops, a finger photographs.
  '@media (pointer: coarse)': { '& .hint': { display: 'none' } },
  '@media (pointer: fine)': { '& .camera': { display: 'none' } },
});

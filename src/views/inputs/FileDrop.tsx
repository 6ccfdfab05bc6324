import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import { useTranslate } from 'react-admin';
import type { Field } from '../../schema/field';
import { acceptedTypes } from '../../schema/words/fields/fileRules';
import '../../i18n/inputs';

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
  const translate = useTranslate();
  const { label } = field;
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
        aria-label={translate('karhba.inputs.file.of', { label, action })}
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
          aria-label={translate('karhba.inputs.file.takeOf', { label })}
          onClick={() => camera.current?.click()}
        >
          {translate('karhba.inputs.file.take')}
        </Button>
      )}
      <span className="hint">{translate('karhba.inputs.file.drop')}</span>
      {hidden(chooser, {
        'aria-label': translate('karhba.inputs.file.chooser', { label, action }),
        accept: acceptedTypes(field).join(),
        multiple: room > 1,
      })}
      {field.camera &&
        hidden(camera, {
          'aria-label': translate('karhba.inputs.file.camera', { label }),
          accept: 'image/*',
          capture: 'environment',
        })}
    </Box>
  );
}

/** A place where files are dropped: whether some are held over it, and what listens to that. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const place = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, place };
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

import { Box, FormControl, FormHelperText, FormLabel, Link } from '@mui/material';
import { get, useFormState } from 'react-hook-form';
import { FileRow, fileListStyle } from '../files/FileRow';
import { keyOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';
import type { Field } from '../../schema/field';
import { isGallery } from '../../schema/fileRules';
import type { FieldInputProps } from './FieldInputProps';
import { FileActions } from './FileActions';
import { FileDrop, takenText } from './FileDrop';
import { PhotoGrid } from './PhotoGrid';
import { useFieldInput } from './useFieldInput';
import { useFileBox } from './useFileBox';

interface FileBoxProps extends FieldInputProps {
  most: number;
  files: readonly ShownFile[];
  onFiles: (files: readonly ShownFile[]) => void;
}

/** The files of a field: each with its thumbnail and what is wrong with it, and the place where others are put. */
export function FileBox({ most, files, onFiles, ...props }: FileBoxProps) {
  const { name, field } = props;
  const { box, message } = useFieldInput(props);
  const { errors } = useFormState({ name });
  const { said, faults, undo, add, remove, move } = useFileBox({ field, most, files, onFiles });
  const gallery = isGallery(field);
  const room = most === 1 ? 1 : most - files.length;
  const errorAt = (index: number) => (get(errors, `${name}.${index}`) as { message?: string })?.message;
  const hint =
    most === 1 ? takenText(field) : `${takenText(field)}, ${most} ${gallery ? 'photos' : 'fichiers'} au plus`;
  return (
    <FormControl
      fullWidth
      error={box.error}
      data-field={box['data-field']}
      role="group"
      aria-labelledby={`${box.id}-label`}
      onPaste={event => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length === 0) return;
        event.preventDefault();
        add(pasted);
      }}
    >
      <FormLabel id={`${box.id}-label`} component="span" required={box.required} sx={labelStyle}>
        {field.label}
      </FormLabel>
      {files.length > 0 && gallery && (
        <PhotoGrid
          label={field.label}
          files={files}
          dataField={String(box['data-field'])}
          errorAt={errorAt}
          onMove={move}
          onRemove={remove}
        />
      )}
      {files.length > 0 && !gallery && (
        <Box component="ul" aria-label={field.label} sx={{ ...fileListStyle, mb: '8px' }}>
          {files.map((file, index) => (
            <FileRow
              key={keyOf(file)}
              file={file}
              among={files}
              dataField={most === 1 ? undefined : `${box['data-field']}.${index}`}
              message={most === 1 ? undefined : errorAt(index)}
              actions={
                <FileActions
                  file={file}
                  first={index === 0}
                  last={index === files.length - 1}
                  onMove={by => move(file, by)}
                  onRemove={() => remove(file)}
                />
              }
            />
          ))}
        </Box>
      )}
      {room > 0 && (
        <FileDrop
          field={field}
          action={actionOf(field, most, files.length)}
          room={room}
          describedBy={`${box.id}-helper-text`}
          onFiles={add}
        />
      )}
      <FormHelperText id={`${box.id}-helper-text`}>{message ?? field.help ?? hint}</FormHelperText>
      <Box role="status" sx={{ fontSize: 12, lineHeight: '16px', color: 'tokens.ink2' }}>
        {said}
        {undo && (
          <Link component="button" type="button" onClick={undo} sx={{ ml: '8px' }}>
            Annuler
          </Link>
        )}
        {faults.map(fault => (
          <Box key={fault} sx={{ color: 'tokens.danger' }}>
            {fault}
          </Box>
        ))}
      </Box>
    </FormControl>
  );
}

function actionOf(field: Field, most: number, count: number): string {
  const several = isGallery(field) ? 'photos' : 'fichiers';
  if (most > 1) return count > 0 ? `Ajouter des ${several}` : `Choisir des ${several}`;
  return count > 0 ? 'Remplacer' : 'Choisir un fichier';
}

const labelStyle = { mb: '5px' } as const;

import { Box, FormControl, FormHelperText, FormLabel, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { get, useFormState } from 'react-hook-form';
import type { Field } from '../../schema/field';
import { isGallery, mostFileBytes, mostOf } from '../../schema/words/fields/fileRules';
import { FileButton } from '../files/FileButton';
import { FileList, FileRow, Gallery, fileListStyle } from '../files/FileList';
import { filesOf, keyOf } from '../files/shownFile';
import { FileActions } from '../inputs/FileActions';
import { FileDrop } from '../inputs/FileDrop';
import { PhotoGrid } from '../inputs/PhotoGrid';
import { useFieldInput } from '../inputs/useFieldInput';
import type { FieldInputProps } from '../inputs/useFieldInput';
import { useFileBox } from '../inputs/useFileBox';
import { TextFilter } from './TextFilter';
import type { KindView, ValueProps } from './KindView';

/** One photo or document: the next one takes its place. */
const FileInput = (props: FieldInputProps) => <FileBox {...props} most={1} />;

/** Several photos or documents, in the order in which they stand. */
const FilesInput = (props: FieldInputProps) => <FileBox {...props} most={mostOf(props.field)} />;

/** The files of a field: each with its thumbnail and what is wrong with it, and the place where others are put. */
function FileBox({ most, ...props }: FieldInputProps & { most: number }) {
  const { name, field } = props;
  const { box, message, value, onChange } = useFieldInput(props);
  const { errors } = useFormState({ name });
  const translate = useTranslate();
  const files = filesOf(value);
  const { status, faults, undo, add, remove, move } = useFileBox({
    field,
    most,
    files,
    onFiles: next => onChange(most === 1 ? (next[0] ?? null) : next),
  });
  const gallery = isGallery(field);
  const room = most === 1 ? 1 : most - files.length;
  const dataField = (index: number) => `${box['data-field']}.${index}`;
  const errorAt = (index: number) => (get(errors, `${name}.${index}`) as { message?: string })?.message;
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
      <FormLabel id={`${box.id}-label`} component="span" required={box.required} sx={{ mb: '5px' }}>
        {field.label}
      </FormLabel>
      {files.length > 0 && gallery && (
        <PhotoGrid
          label={field.label}
          files={files}
          dataField={dataField}
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
              dataField={most === 1 ? undefined : dataField(index)}
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
          action={translate(`karhba.inputs.file.${actionOf(field, most, files.length)}`)}
          room={room}
          describedBy={`${box.id}-helper-text`}
          onFiles={add}
        />
      )}
      <FormHelperText id={`${box.id}-helper-text`}>
        {message ?? field.help ?? <Accepted field={field} most={most} />}
      </FormHelperText>
      <Box role="status" sx={{ fontSize: 12, lineHeight: '16px', color: 'tokens.ink2' }}>
        {status}
        {undo && (
          <Link component="button" type="button" onClick={undo} sx={{ ml: '8px' }}>
            {translate('karhba.inputs.file.undo')}
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
  if (most === 1) return count > 0 ? 'replace' : 'choose';
  return (count > 0 ? 'add' : 'choose') + (isGallery(field) ? 'Photos' : 'Files');
}

/** 'JPEG, PNG, WebP ou PDF, 10 Mo au plus', and how many. */
function Accepted({ field, most }: { field: Field; most: number }) {
  const translate = useTranslate();
  const taken = translate(`karhba.inputs.file.${field.accept === 'document' ? 'documents' : 'images'}`, {
    size: mostFileBytes / 1024 / 1024,
  });
  if (most === 1) return taken;
  return translate(`karhba.inputs.file.${isGallery(field) ? 'mostPhotos' : 'mostFiles'}`, { taken, most });
}

function FilesValue({ field, value }: ValueProps) {
  const Files = isGallery(field) ? Gallery : FileList;
  return <Files label={field.label} files={filesOf(value)} />;
}

/** The files of a row, each opened from where it stands. */
function FilesInRow({ value }: { value: unknown }) {
  const files = filesOf(value);
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '6px' }}>
      {files.map(file => (
        <FileButton key={keyOf(file)} file={file} size={40} among={files} />
      ))}
    </Box>
  );
}

const read = { Value: FilesValue, RowValue: FilesInRow, Filter: TextFilter };
export const file: KindView = { Input: FileInput, ...read };
export const files: KindView = { Input: FilesInput, ...read };

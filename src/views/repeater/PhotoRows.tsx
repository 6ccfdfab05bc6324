import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Clock from 'lucide-react/icons/clock';
import { useTranslate } from 'react-admin';
import type { StoredFile } from '../../schema/api/storedFile';
import { kindOf } from '../../schema/kinds/kind';
import { valueAt } from '../../schema/words/fields/paths';
import { FileButton } from '../files/FileButton';
import { galleryStyle } from '../files/FileList';
import { rowText } from './rowColumns';
import type { Columns, Row } from './rowColumns';

interface PhotoRowsProps {
  label: string;
  columns: Columns;
  rows: readonly Row[];
  /** Path of the photo within a row. */
  photo: string;
}

/** Rows that are photos, side by side: under each what its row holds, which is also its name once it is large. */
export function PhotoRows({ label, columns, rows, photo }: PhotoRowsProps) {
  const translate = useTranslate();
  const words = columns.filter(({ path }) => path !== photo);
  const shown = rows.map(row => {
    const file = (valueAt(row, photo) ?? null) as StoredFile | null;
    const caption = captionOf(words, row);
    return { row, caption, file: file && { ...file, originalname: caption || file.originalname } };
  });
  const among = shown.flatMap(({ file }) => file ?? []);
  return (
    <Box component="ul" aria-label={label} sx={theme => ({ ...galleryStyle(theme), ...photosStyle(theme) })}>
      {shown.map(({ row, caption, file }) => (
        <li key={row.id}>
          {file ? (
            <FileButton file={file} size="fill" among={among} />
          ) : (
            <span className="awaited">
              <Clock size={16} aria-hidden />
              {translate('karhba.files.awaited')}
            </span>
          )}
          <span className="caption">{caption}</span>
        </li>
      ))}
    </Box>
  );
}

/** What the row shows: words as they are, a number behind what it counts. */
const captionOf = (words: Columns, row: Row): string =>
  words
    .map(({ path, field }) => {
      const text = rowText(field, valueAt(row, path));
      return text && kindOf(field).numeric ? `${field.label}\u00a0${text}` : text;
    })
    .filter(Boolean)
    .join(', ');

/** The photo of rows that are photos, by its path; undefined where a row is more than one. */
export function photoOf(columns: Columns): string | undefined {
  const [photo, ...others] = columns.filter(({ field }) => field.kind === 'file' || field.kind === 'files');
  const isPhoto = photo?.field.kind === 'file' && photo.field.accept !== 'document';
  return isPhoto && others.length === 0 ? photo.path : undefined;
}

const photosStyle = ({ palette: { tokens } }: Theme) => ({
  mt: 0,
  padding: '12px 16px 16px',
  '& .caption': { display: 'block', marginTop: '4px', fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
  '& .awaited': {
    display: 'flex',
    flexDirection: 'column' as const,
    alignItems: 'center',
    justifyContent: 'center',
    gap: '4px',
    aspectRatio: '4 / 3',
    borderRadius: '6px',
    border: `1px dashed ${tokens.control}`,
    fontSize: 12,
    lineHeight: '16px',
    color: tokens.ink3,
  },
});

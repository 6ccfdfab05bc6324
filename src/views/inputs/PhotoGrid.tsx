import { useEffect, useRef } from 'react';
import { Box, FormHelperText } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { FileButton } from '../files/FileButton';
import { galleryStyle } from '../files/FileList';
import { keyOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';
import { PhotoActions } from './FileActions';
import { usePhotoDrag } from './usePhotoDrag';

interface PhotoGridProps {
  label: string;
  files: readonly ShownFile[];
  /** Path of one photo, for what is wrong with it. */
  dataField: (index: number) => string;
  errorAt: (index: number) => string | undefined;
  onMove: (file: ShownFile, by: number) => void;
  onRemove: (file: ShownFile) => void;
}

/** Photos side by side, put in order by dragging or by buttons; the first is the cover. */
export function PhotoGrid({ label, files, dataField, errorAt, onMove, onRemove }: PhotoGridProps) {
  const translate = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const drag = usePhotoDrag(list, (from, to) => files[from] && onMove(files[from], to - from));
  const moved = useRef<{ key: string; by: number } | null>(null);
  // A photo that changes place takes the focus of its button along.
  useEffect(() => {
    if (!moved.current) return;
    const { key, by } = moved.current;
    moved.current = null;
    const tile = list.current?.querySelector(`[data-photo="${key}"]`);
    const buttons = [...(tile?.querySelectorAll<HTMLButtonElement>('button[data-by]') ?? [])];
    (buttons.find(button => button.dataset.by === String(by)) ?? buttons[0])?.focus();
  }, [files]);
  return (
    <Box component="ul" ref={list} aria-label={label} sx={gridStyle} {...drag.listeners}>
      {files.map((file, index) => {
        const key = keyOf(file);
        const message = errorAt(index);
        const state = drag.dragged === index ? 'dragged' : drag.over === index ? 'over' : undefined;
        return (
          <li key={key} data-photo={key} data-field={dataField(index)} className={state}>
            <FileButton file={file} size="fill" among={files} />
            {index === 0 && <span className="cover">{translate('karhba.inputs.file.cover')}</span>}
            <PhotoActions
              file={file}
              first={index === 0}
              last={index === files.length - 1}
              onMove={by => {
                moved.current = { key, by };
                onMove(file, by);
              }}
              onRemove={() => onRemove(file)}
            />
            {message && <FormHelperText error>{message}</FormHelperText>}
          </li>
        );
      })}
    </Box>
  );
}

const gridStyle = (theme: Theme) => ({
  ...galleryStyle(theme),
  mb: '8px',
  '& > li': { position: 'relative' as const, minWidth: 0, borderRadius: '6px' },
  '& > li > button': { cursor: 'grab' },
  '& > .dragged': { opacity: 0.45 },
  '& > .over': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 3 },
  '& .cover': {
    position: 'absolute' as const,
    top: 6,
    left: 6,
    padding: '1px 8px',
    borderRadius: '11px',
    fontSize: 12,
    lineHeight: '18px',
    color: theme.palette.tokens.ink,
    backgroundColor: theme.palette.tokens.paper,
    border: `1px solid ${theme.palette.tokens.line2}`,
    pointerEvents: 'none' as const,
  },
  '& .MuiIconButton-root': { [theme.breakpoints.down('sm')]: { width: 44, height: 44 } },
});

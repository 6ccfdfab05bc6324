import { useState } from 'react';
import { ButtonBase } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import { readFileContent } from '../../providers/fileContent';
import { late } from '../late';
import { FileThumbnail } from './FileThumbnail';
import type { ThumbnailSize } from './FileThumbnail';
import { openInTab } from './openFile';
import { isNew, isPicture, nameOf } from './shownFile';
import type { ShownFile } from './shownFile';

/** Few of those who look at a list look at a picture large. */
const ZoomDialog = late(() => import('./ZoomDialog').then(module => module.ZoomDialog));

interface FileButtonProps {
  file: ShownFile;
  size?: ThumbnailSize;
  /** The files that it stands among: once large, one goes from picture to picture. */
  among?: readonly ShownFile[];
}

/** A thumbnail that opens its file: a picture large, a PDF in a tab of its own. */
export function FileButton({ file, size, among = [file] }: FileButtonProps) {
  const [zoomed, setZoomed] = useState(false);
  const notify = useNotify();
  const translate = useTranslate();
  const picture = isPicture(file);
  const open = () => {
    if (picture) return setZoomed(true);
    const read = () => (isNew(file) ? Promise.resolve(file) : readFileContent(file.url));
    openInTab(read, nameOf(file)).catch((error: Error) => notify(error.message, { type: 'error' }));
  };
  return (
    <>
      <ButtonBase
        aria-label={translate(picture ? 'karhba.files.enlarge' : 'karhba.files.open', { name: nameOf(file) })}
        onClick={open}
        focusRipple
        sx={{ borderRadius: '6px', width: size === 'fill' ? '100%' : undefined }}
      >
        <FileThumbnail file={file} size={size} />
      </ButtonBase>
      {zoomed && (
        <ZoomDialog pictures={among.filter(isPicture)} first={file} onClose={() => setZoomed(false)} />
      )}
    </>
  );
}

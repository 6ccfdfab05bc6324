import { useState } from 'react';
import { ButtonBase } from '@mui/material';
import { useNotify } from 'react-admin';
import { readFileContent } from '../../providers/fileContent';
import { FileThumbnail } from './FileThumbnail';
import { ZoomDialog } from './ZoomDialog';
import { openInTab } from './openInTab';
import { isNew, isPicture, nameOf } from './shownFile';
import type { ShownFile } from './shownFile';

/** A thumbnail that opens its file: a picture large, a PDF in a tab of its own. */
export function FileButton({ file, size }: { file: ShownFile; size?: number }) {
  const [zoomed, setZoomed] = useState(false);
  const notify = useNotify();
  const picture = isPicture(file);
  const open = () => {
    if (picture) return setZoomed(true);
    const read = () => (isNew(file) ? Promise.resolve(file) : readFileContent(file.url));
    openInTab(read, nameOf(file)).catch((error: Error) => notify(error.message, { type: 'error' }));
  };
  return (
    <>
      <ButtonBase
        aria-label={`${picture ? 'Agrandir' : 'Ouvrir'} «\u00a0${nameOf(file)}\u00a0»`}
        onClick={open}
        focusRipple
        sx={{ borderRadius: '6px' }}
      >
        <FileThumbnail file={file} size={size} />
      </ButtonBase>
      {zoomed && <ZoomDialog file={file} onClose={() => setZoomed(false)} />}
    </>
  );
}

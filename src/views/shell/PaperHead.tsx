import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../domain/instant';
import { useCompanyName } from '../../providers/progressProvider';

/** Over whatever page is printed: whose it is, and when. The page shows its title and its filters itself. */
export function PaperHead() {
  const translate = useTranslate();
  const company = useCompanyName();
  const printedAt = usePrintedAt();
  return (
    <Box className="paper" sx={headStyle}>
      <strong>
        <bdi>{company}</bdi>
      </strong>
      <span>{printedAt > 0 && translate('karhba.printed', { at: formatInstant(printedAt) })}</span>
    </Box>
  );
}

/** When the browser was last made to print, in epoch ms: known before it lays out the paper. */
function usePrintedAt(): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const print = () => flushSync(() => setAt(Date.now()));
    addEventListener('beforeprint', print);
    return () => removeEventListener('beforeprint', print);
  }, []);
  return at;
}

const headStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '8mm',
  mb: '5mm',
  pb: '2mm',
  borderBottom: '0.3mm solid #000',
  fontSize: '9.5pt',
};

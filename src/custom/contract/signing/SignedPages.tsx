import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Zoom } from '../../invoicing/Zoom';
import type { ToSign } from './useToSign';

/** The pages as they will be kept, one under the other, as large as one needs them. */
export function SignedPages({ svg, pages, number }: Pick<ToSign, 'svg' | 'pages' | 'number'>) {
  const address = useDrawing(svg);
  const [size, setSize] = useState(100);
  return (
    <Box sx={pagesStyle}>
      <Box className="bar">
        <span>{pages === 1 ? '1 page' : `${pages} pages`}</span>
        <Zoom value={size} onChange={setSize} />
      </Box>
      <Box className="scroll" tabIndex={0} role="region" aria-label="Ce qui est à signer">
        {address &&
          Array.from({ length: pages }, (_, index) => (
            <Box key={index} className="page" style={{ width: `${size}%` }}>
              <img
                src={address}
                alt={`${number}, page ${index + 1} sur ${pages}`}
                style={{ top: `${-index * 100}%`, height: `${pages * 100}%` }}
              />
            </Box>
          ))}
      </Box>
    </Box>
  );
}

/** An address of the browser for a drawing, as long as it is shown. */
function useDrawing(svg: string): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return address;
}

const pagesStyle = (theme: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  minWidth: 0,
  minHeight: 0,
  backgroundColor: theme.palette.tokens.canvas,
  '& .bar': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '8px 16px',
    fontSize: 13,
    color: theme.palette.tokens.ink2,
  },
  '& .scroll': { flex: 1, overflow: 'auto', padding: '0 16px 16px' },
  '& .page': {
    position: 'relative' as const,
    aspectRatio: '210 / 297',
    margin: '0 auto 12px',
    overflow: 'hidden',
    // Paper, in the dark too.
    backgroundColor: '#FFFFFF',
    border: `1px solid ${theme.palette.tokens.line}`,
  },
  '& .page img': { position: 'absolute' as const, left: 0, width: '100%' },
});

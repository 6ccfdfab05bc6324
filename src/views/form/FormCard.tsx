import type { ReactNode } from 'react';
import { useId } from 'react';
import { Box, Card, Typography } from '@mui/material';

interface FormCardProps {
  title: string;
  /** Grey, beside the title: '4 lignes'. */
  note?: ReactNode;
  help?: string;
  /** At the end of its head: a pencil. */
  action?: ReactNode;
  /** A list fills its card to the edges. */
  flush?: boolean;
  children: ReactNode;
}

/** A titled card of a form or sheet. */
export function FormCard({ title, note, help, action, flush, children }: FormCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ overflow: flush ? 'hidden' : undefined }}>
      <Box sx={headStyle}>
        <Typography id={id} variant="h6" component="h2">
          {title}
        </Typography>
        {note && <span className="note">{note}</span>}
        {help && <span className="help">{help}</span>}
        {action}
      </Box>
      <Box sx={flush ? undefined : { p: '0 16px 16px' }}>{children}</Box>
    </Card>
  );
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '2px 8px',
  p: '14px 16px 10px',
  '& .note': { fontSize: 13, lineHeight: '18px', color: 'tokens.ink3' },
  '& .help': { ml: 'auto', fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' },
};

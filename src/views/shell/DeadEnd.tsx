import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Box, Button, Typography } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import { late } from '../late';

const WhomToAsk = late(() => import('./WhomToAsk').then(module => module.WhomToAsk));

interface DeadEndProps {
  /** The large figures: 404, 403. */
  code: number;
  title: string;
  text: string;
  /** Where to go from here. */
  children?: ReactNode;
}

/** A page that explains why there is nothing to show. */
function DeadEnd({ code, title, text, children }: DeadEndProps) {
  useEffect(() => {
    document.title = `${title} · Karhba`;
  }, [title]);
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: '8px', pt: '12vh', textAlign: 'center' }}>
      <Box sx={codeStyle}>{code}</Box>
      <Typography variant="h1" tabIndex={-1}>
        {title}
      </Typography>
      <Typography sx={{ color: 'tokens.ink2' }}>{text}</Typography>
      {children}
    </Box>
  );
}

const codeStyle = {
  fontSize: 96,
  lineHeight: 1,
  fontWeight: 600,
  letterSpacing: '-0.04em',
  color: 'tokens.accent',
};

/** An unknown address inside the admin. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <DeadEnd code={404} title={translate('karhba.notFound.title')} text={translate('karhba.notFound.text')}>
      <Button component={LinkBase} to="/" variant="contained" sx={{ mt: '16px' }}>
        {translate('karhba.notFound.back')}
      </Button>
    </DeadEnd>
  );
}

/** Someone who may open no page at all: why, and whom to contact. */
export function Forbidden() {
  const translate = useTranslate();
  return (
    <DeadEnd code={403} title={translate('karhba.forbidden.title')} text={translate('karhba.forbidden.text')}>
      <WhomToAsk />
    </DeadEnd>
  );
}

import { Box } from '@mui/material';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { uncoveredText } from '../domain/uncovered';
import type { Uncovered } from '../domain/uncovered';

interface UncoveredMarkProps {
  /** Nothing is shown where there are none. */
  days: readonly Uncovered[] | null | undefined;
}

/** What lacks what has to cover it, and on which days: 'Sans assurance le 12/12/2026', in red and with a sign. */
export function UncoveredMark({ days }: UncoveredMarkProps) {
  if (!days?.length) return null;
  return (
    <Box component="span" data-uncovered sx={markStyle}>
      <TriangleAlert size={14} aria-hidden />
      {days.map(uncoveredText).join(', ')}
    </Box>
  );
}

const markStyle = {
  display: 'inline-flex',
  alignItems: 'flex-start',
  gap: '6px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  textAlign: 'start',
  '&&, && svg': { color: 'tokens.danger' },
  '& svg': { flex: 'none', mt: '1px' },
} as const;

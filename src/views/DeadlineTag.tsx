import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { deadlineSentence, leftText } from '../domain/deadline';
import { daysLeft, pressingTone } from './pressing';

/** What is left until a day (epoch ms): '12 j', 'Expiré depuis 3 j'. */
export function DeadlineTag({ date }: { date: number }) {
  const days = daysLeft(date);
  return (
    <Box component="span" title={deadlineSentence(days)} sx={theme => tagStyle(theme, days)}>
      {leftText(days)}
    </Box>
  );
}

function tagStyle(theme: Theme, days: number) {
  const { text, tint } = theme.palette.tones[pressingTone(days)];
  return {
    flex: 'none',
    padding: '2px 6px',
    borderRadius: '4px',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 500,
    whiteSpace: 'nowrap' as const,
    fontVariantNumeric: 'tabular-nums',
    color: text,
    backgroundColor: tint,
  };
}

import type { Theme } from '@mui/material/styles';
import type { Priority } from '../../domain/deadline';
import type { Tone } from '../../schema/field';

/** How each priority looks and what it is called: colour never speaks alone. */
export const priorities: Readonly<Record<Priority, { tone: Tone; word: string }>> = {
  high: { tone: 'danger', word: 'Urgent' },
  medium: { tone: 'warning', word: 'Bientôt' },
  low: { tone: 'info', word: 'À prévoir' },
};

/** One item of the panel, its parts dressed by their class names. */
export function itemStyle(theme: Theme, tone: Tone, isRead: boolean) {
  const { tokens, tones } = theme.palette;
  const { text, tint } = tones[tone];
  return {
    position: 'relative' as const,
    display: 'flex',
    alignItems: 'flex-start',
    gap: '10px',
    padding: '12px 8px 6px 14px',
    // Dismiss, in the corner.
    '& > button': { position: 'absolute' as const, top: 6, right: 8 },
    '& .head, & p': { paddingRight: '40px' },
    borderBottom: `1px solid ${tokens.line}`,
    backgroundColor: isRead ? undefined : tokens.hover,
    '&:last-child': { borderBottom: 0 },
    '& .icon': {
      display: 'grid',
      placeItems: 'center',
      flex: '0 0 auto',
      width: 28,
      height: 28,
      borderRadius: '6px',
      color: text,
      backgroundColor: tint,
    },
    '& .body': { flex: 1, minWidth: 0 },
    '& strong': { fontSize: 13, lineHeight: '18px', fontWeight: 600 },
    '& p': { margin: 0, fontSize: 13, lineHeight: '18px', color: tokens.ink2 },
    '& .more': { fontSize: 12, lineHeight: '18px', '& b': { fontWeight: 500, color: tokens.ink } },
    '& .new': {
      marginLeft: '8px',
      padding: '0 7px',
      borderRadius: '9px',
      fontSize: 11,
      lineHeight: '18px',
      fontWeight: 600,
      color: tokens.onAccent,
      backgroundColor: tokens.accent,
    },
    '& .foot': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '8px',
      minHeight: 32,
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.ink2,
      '& button': { marginLeft: 'auto' },
    },
    '& .due': {
      padding: '0 6px',
      borderRadius: '4px',
      lineHeight: '20px',
      fontWeight: 500,
      whiteSpace: 'nowrap' as const,
      color: text,
      backgroundColor: tint,
    },
  };
}

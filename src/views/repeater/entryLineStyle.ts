import type { Theme } from '@mui/material/styles';
import type { Field } from '../../schema/field';

/** Widths of the inputs on the line: dates and figures keep theirs, the others share what is left. */
export function columnWidth({ kind, wide }: Field) {
  const phone = { xs: '100%' };
  if (kind === 'date') return { flex: { ...phone, sm: '0 1 126px' }, minWidth: { sm: 126 } };
  if (kind === 'instant') return { flex: { ...phone, sm: '0 1 248px' } };
  if (kind === 'money') return { flex: { ...phone, sm: '0 1 104px' }, minWidth: { sm: 104 } };
  if (kind === 'number' || kind === 'integer' || kind === 'percent')
    return { flex: { ...phone, sm: '0 1 112px' } };
  if (kind === 'boolean') return { flex: '0 0 auto', alignSelf: 'flex-end' };
  if (kind === 'reference') return { flex: { ...phone, sm: '2 1 142px' }, minWidth: 0 };
  return { flex: { ...phone, sm: wide ? '1 1 100%' : '1 1 130px' }, minWidth: 0 };
}

/** Tinted like the edited row, so that both are seen to be one. */
export function entryLineStyle(theme: Theme, editing: boolean) {
  const { tokens } = theme.palette;
  return {
    position: 'relative' as const,
    padding: '12px 16px 16px',
    borderTop: `1px solid ${tokens.line}`,
    backgroundColor: editing ? `color-mix(in srgb, ${tokens.accentTint} 55%, ${tokens.paper})` : undefined,
    '& .title': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      marginBottom: '8px',
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.ink2,
      '& strong, & svg': { fontSize: 13, fontWeight: 600, color: tokens.accentDeep },
    },
    '& .fields': { display: 'flex', flexWrap: 'wrap' as const, alignItems: 'flex-start', gap: '12px 8px' },
    // Level with the boxes, whose labels stand above them.
    '& .buttons': { display: 'flex', gap: '4px', paddingTop: '23px', marginLeft: 'auto' },
    // Beside the title, where it costs the inputs no width.
    '& .cancel': { position: 'absolute' as const, top: 6, right: 8 },
    '& .add': {
      color: tokens.accentDeep,
      borderColor: tokens.accent,
      backgroundColor: tokens.accentTint,
    },
    [theme.breakpoints.down('sm')]: {
      '& .buttons': { width: '100%', paddingTop: '4px', '& .add': { flex: 1 } },
      '& .cancel': { position: 'static' as const },
    },
  };
}

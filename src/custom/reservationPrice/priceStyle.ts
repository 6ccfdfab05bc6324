/** A bill within a card: figures right and aligned, its total in bold. */
export const priceStyle = {
  mt: '16px',
  '&[data-waits] table': { opacity: 0.55 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px' },
  '& caption': { textAlign: 'left', color: 'tokens.ink3', fontSize: 12, lineHeight: '16px', pb: '4px' },
  '& th, & td': { p: '6px 0', borderTop: '1px solid', borderColor: 'tokens.line', fontWeight: 400 },
  '& th': { textAlign: 'left' },
  '& th small': { display: 'block', color: 'tokens.ink3', fontSize: 12, lineHeight: '16px' },
  '& td': { textAlign: 'right', pl: '12px', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& tbody td:nth-of-type(1)': { color: 'tokens.ink3', whiteSpace: 'normal' },
  '& .last th, & .last td': { fontWeight: 600, fontSize: 14, lineHeight: '20px' },
} as const;

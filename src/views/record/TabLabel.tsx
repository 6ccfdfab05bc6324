import { Box } from '@mui/material';

/** The name of a tab, and how many records are in it once that is known. */
export function TabLabel({ text, count }: { text: string; count?: number }) {
  return (
    <span>
      {text}
      {count !== undefined && (
        <>
          {' '}
          <Box component="span" sx={countStyle}>
            {wholeNumber.format(count).replaceAll('\u202f', '\u00a0')}
          </Box>
        </>
      )}
    </span>
  );
}

const wholeNumber = new Intl.NumberFormat('fr-FR');

const countStyle = {
  ml: '2px',
  px: '6px',
  py: '1px',
  borderRadius: '9px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  fontVariantNumeric: 'tabular-nums',
  color: 'tones.workshop.text',
  bgcolor: 'tones.workshop.tint',
};

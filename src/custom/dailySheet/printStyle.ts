/** On paper the sheet is alone: A4, black on white whatever the screen. */
export const printedShell = {
  '@page': { size: 'A4 portrait', margin: '12mm' },
  '@media print': {
    'html, body, #root *': {
      color: '#000 !important',
      backgroundColor: 'transparent !important',
      boxShadow: 'none !important',
    },
    'body > :not(#root), nav, header, [data-sidebar]': { display: 'none !important' },
    'main#contenu': { maxWidth: 'none !important', padding: '0 !important' },
  },
};

/** What is of the screen is not on paper, and the reverse. */
export const pageStyle = {
  '& .paper': { display: 'none' },
  '@media print': {
    '& .screen': { display: 'none' },
    '& .paper': {
      display: 'flex',
      justifyContent: 'space-between',
      marginBottom: '6mm',
      paddingBottom: '2mm',
      borderBottom: '0.5mm solid #000',
      fontSize: '12pt',
    },
  },
};

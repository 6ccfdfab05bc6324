/** What stands over the lists on paper, in the place of the page's own header. */
export const pageStyle = {
  '@media print': {
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

/** Of the page, within what surrounds it. */
export const contentStyle = {
  boxSizing: 'border-box',
  flex: 1,
  width: '100%',
  maxWidth: 1488,
  mx: 'auto',
  // On a phone the bar of actions covers the bottom.
  p: { xs: '10px 16px 96px', sm: '20px 24px 24px' },
  // A page that has the whole window for itself.
  '&:has([data-whole])': { maxWidth: 'none' },
  outline: 'none',
};

/** What was drawn on a pane, as a file to be sent. @param name without its ending */
export const signatureFile = (drawn: Blob, name = 'signature'): File =>
  new File([drawn], `${name}.png`, { type: 'image/png' });

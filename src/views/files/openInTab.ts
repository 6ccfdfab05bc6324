/** How long a tab may take to read the file before its address is given back. */
const kept = 60_000;

/**
 * Shows a PDF in a tab of its own, opened at the click itself, since browsers refuse one opened later; where they
 * refuse even that, the file is downloaded.
 * @param read gives its content, whose type is set here whatever it says. Its failure closes the tab and is thrown.
 */
export async function openInTab(read: () => Promise<Blob>, fileName: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    if (tab.document?.body) tab.document.body.textContent = 'Préparation du document…';
  }
  try {
    const address = URL.createObjectURL(new Blob([await read()], { type: 'application/pdf' }));
    setTimeout(() => URL.revokeObjectURL(address), kept);
    if (tab && !tab.closed) tab.location.replace(address);
    else download(address, fileName);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function download(address: string, fileName: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

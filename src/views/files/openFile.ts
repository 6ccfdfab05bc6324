import { i18nProvider } from '../../providers/i18nProvider';

/** How long a tab or the browser may take to read a file before its address is given back. */
const kept = 60_000;

/** The bytes of a base64 text. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), sign => sign.charCodeAt(0));

/** Downloads a file under its name. */
export const saveFile = (content: Blob, fileName: string): void => download(addressOf(content), fileName);

/** Shows a PDF in a tab of its own. @param read gives the file in base64; its failure closes the tab and is thrown. */
export const openPdf = (read: () => Promise<string>, fileName: string): Promise<void> =>
  openInTab(async () => new Blob([bytesOf(await read())]), fileName);

/**
 * Shows a PDF in a tab of its own, opened at the click itself, since browsers refuse one opened later; where they
 * refuse even that, the file is downloaded.
 * @param read gives its content, whose type is set here whatever it declares. Its failure closes the tab and is thrown.
 */
export async function openInTab(read: () => Promise<Blob>, fileName: string): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    if (tab.document?.body) tab.document.body.textContent = i18nProvider.translate('karhba.files.preparing');
  }
  try {
    const address = addressOf(new Blob([await read()], { type: 'application/pdf' }));
    if (tab && !tab.closed) tab.location.replace(address);
    else download(address, fileName);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function addressOf(content: Blob): string {
  const address = URL.createObjectURL(content);
  setTimeout(() => URL.revokeObjectURL(address), kept);
  return address;
}

function download(address: string, fileName: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
}

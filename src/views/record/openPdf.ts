import { bytesOf } from '../files/bytesOf';
import { openInTab } from '../files/openInTab';

/** Shows a PDF in a tab of its own. @param read gives the file in base64; its failure closes the tab and is thrown. */
export function openPdf(read: () => Promise<string>, fileName: string): Promise<void> {
  return openInTab(async () => new Blob([bytesOf(await read())]), fileName);
}

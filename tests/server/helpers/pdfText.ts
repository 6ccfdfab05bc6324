import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF; all its spaces become one, whatever their width, and letters of Arabic lose their shapes. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => (await pdfPages(pdf)).join(' ');

/** The same, page by page. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map(page => page.normalize('NFKC').replace(/\s+/gu, ' '));
}

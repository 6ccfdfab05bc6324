import { extractText, getDocumentProxy } from 'unpdf';

/** The text of a PDF; all its spaces become one, whatever their width, and letters of Arabic lose their shapes. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  return text.normalize('NFKC').replace(/\s+/gu, ' ');
}

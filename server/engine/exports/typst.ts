import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { resolve } from 'node:path';
import { fontFiles } from './fonts';
import { breakLongWords } from './longWords';
import room from './room.typ?raw';

/** Compilations during which what a compilation learned is kept, in number of documents. */
const KEPT = 20;

let shared: Promise<NodeCompiler> | undefined;

/** One compiler for the process, from the first document on: reading its fonts is what costs, a page takes some milliseconds. */
function compiler(): Promise<NodeCompiler> {
  shared ??= import('@myriaddreamin/typst-ts-node-compiler').then(typst =>
    typst.NodeCompiler.create({ fontArgs: [{ fontPaths: fontFiles() }] }),
  );
  return shared;
}

/** What is set: our own markup, what it reads, and PNG by the name that it calls them by. */
export interface Sheet {
  template: string;
  data: unknown;
  images?: Images;
}

/**
 * Sets a document: `template` is our own markup, `data` reaches it as JSON (`json(bytes(sys.inputs.data))`) and
 * is never read as markup, whatever a customer is called.
 * @param images PNG by the name that the template calls them by: image("/logo.png").
 * @param at when the file says that it was made, in epoch ms: what is made again of the same is the same, byte by byte. Now
 * when absent.
 * @throws Error with Typst's diagnostics, when the template is at fault.
 */
export const typesetPdf = (
  template: string,
  data: unknown,
  images: Images = {},
  at: number | null = null,
): Promise<Uint8Array> =>
  typeset({ template, data, images }, (typst, set) => {
    const made = at === null ? undefined : { creationTimestamp: Math.floor(at / 1000) };
    return new Uint8Array(typst.pdf(set, made));
  });

/** The very pages of that PDF as one drawing for a screen, each under the one before. @returns SVG, and how many pages */
export const typesetPages = (sheet: Sheet): Promise<{ svg: string; pages: number }> =>
  typeset(sheet, (typst, set) => ({ svg: typst.svg(set), pages: set.numOfPages }));

/** What people write goes to the next line wherever it stands, however long its words; names of images stay. */
const breakable = (images: Images) => (_: string, value: unknown) =>
  typeof value === 'string' && !Object.hasOwn(images, value) ? breakLongWords(value) : value;

/** PNG by their names. */
export type Images = Readonly<Record<string, Uint8Array>>;

async function typeset<T>(
  { template, data, images = {} }: Sheet,
  draw: (typst: NodeCompiler, set: NodeTypstDocument) => T,
): Promise<T> {
  const typst = await compiler();
  try {
    // Nobody else's document comes between: from here on nothing is waited for.
    for (const [name, content] of Object.entries(images))
      typst.mapShadow(resolve(name), Buffer.from(content));
    const compiled = typst.compile({
      mainFileContent: room + template,
      inputs: { data: JSON.stringify(data, breakable(images)) },
    });
    const fault = compiled.takeError();
    if (!compiled.result) throw new Error(`Typst: ${JSON.stringify(fault?.shortDiagnostics ?? [])}`);
    const drawn = draw(typst, compiled.result);
    typst.evictCache(KEPT);
    return drawn;
  } finally {
    typst.resetShadow();
  }
}

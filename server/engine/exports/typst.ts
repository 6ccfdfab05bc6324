import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
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

/**
 * Sets a document: `template` is our own markup, `data` reaches it as JSON (`json(bytes(sys.inputs.data))`) and
 * is never read as markup, whatever a customer is called.
 * @param images PNG by the name that the template calls them by: image("/logo.png").
 * @throws Error with Typst's diagnostics, when the template is at fault.
 */
export async function typesetPdf(template: string, data: unknown, images: Images = {}): Promise<Uint8Array> {
  const typst = await compiler();
  try {
    // Nobody else's document comes between: from here on nothing is waited for.
    for (const [name, content] of Object.entries(images))
      typst.mapShadow(resolve(name), Buffer.from(content));
    return typeset(typst, template, data, images);
  } finally {
    typst.resetShadow();
  }
}

/** What people write goes to the next line wherever it stands, however long its words; names of images stay. */
const breakable = (images: Images) => (_: string, value: unknown) =>
  typeof value === 'string' && !Object.hasOwn(images, value) ? breakLongWords(value) : value;

/** PNG by their names. */
export type Images = Readonly<Record<string, Uint8Array>>;

function typeset(typst: NodeCompiler, template: string, data: unknown, images: Images): Uint8Array {
  const compiled = typst.compile({
    mainFileContent: room + template,
    inputs: { data: JSON.stringify(data, breakable(images)) },
  });
  const fault = compiled.takeError();
  if (!compiled.result) throw new Error(`Typst: ${JSON.stringify(fault?.shortDiagnostics ?? [])}`);
  const pdf = new Uint8Array(typst.pdf(compiled.result));
  typst.evictCache(KEPT);
  return pdf;
}

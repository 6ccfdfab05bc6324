import type { Fault } from '../../../src/schema/api/messages';
import { refused } from './judged';
import type { Judged, Kept } from './judged';
import { breath } from './pdf/breath';
import { readPdf } from './pdf/readPdf';
import type { Pdf } from './pdf/readPdf';
import { Dictionary, Name, NotUnderstood } from './pdf/values';
import type { Value } from './pdf/values';

/** Keys (ISO 32000-2) of what runs, carries another file or fetches one: nowhere in a document that is still. */
const activeKeys = new Set([
  'JS',
  'JavaScript',
  'EF',
  'EmbeddedFiles',
  'AF',
  'XFA',
  'Collection',
  'RichMediaContent',
  'RichMediaSettings',
  'FFilter',
]);
/** Types and subtypes of the same. */
const activeTypes = new Set([
  'EmbeddedFile',
  'Filespec',
  'FileAttachment',
  'Movie',
  'Screen',
  'RichMedia',
  '3D',
  'Rendition',
  'Collection',
]);
/** Actions, wherever they hide; whatever is requested where an action belongs is held against `still` besides. */
const activeActions = new Set([
  'GoToR',
  'GoToE',
  'Launch',
  'Movie',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'JavaScript',
  'SetOCGState',
  'Rendition',
  'GoTo3DView',
  'GoToDp',
  'RichMediaExecute',
]);
const pageTurns = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Keys whose value is done: when the document opens, a field changes, somebody clicks. */
const actionKeys = ['OpenAction', 'Next', 'A', 'PA'] as const;
/** Those of them that wait for a click on what they are of: only these may lead to an address. */
const clicked = new Set<string>(['A', 'PA']);

/**
 * A PDF is kept as it came, so it must be whole and still: read to its last byte, no script, no form that sends, no
 * other file inside or outside. What we do not understand is refused; whatever it hides all the same meets a sandbox
 * where it is shown.
 */
export async function judgePdf(bytes: Uint8Array): Promise<Judged> {
  const fault = await faultOf(bytes);
  return fault ? refused(fault) : { kept: keptPdf(bytes) };
}

/** A PDF as it is kept: one that was judged, or that the product made. */
export const keptPdf = (content: Uint8Array): Kept => ({
  content,
  mimetype: 'application/pdf',
  extension: 'pdf',
  width: null,
  height: null,
  thumbnail: null,
});

async function faultOf(bytes: Uint8Array): Promise<Fault['key'] | null> {
  try {
    const pdf = await readPdf(bytes);
    if (pdf.trailers.some(trailer => trailer.get('Encrypt') !== null)) return 'lockedPdf';
    if (!pdf.trailers.some(trailer => trailer.get('Root') !== null)) return 'damagedPdf';
    const rest = breath();
    for (const value of [...pdf.values, ...pdf.trailers]) {
      if (isActive(value, pdf)) return 'activePdf';
      await rest();
    }
    return null;
  } catch (error) {
    if (error instanceof NotUnderstood) return 'damagedPdf';
    throw error;
  }
}

function isActive(value: Value, pdf: Pdf): boolean {
  if (Array.isArray(value)) return (value as Value[]).some(one => isActive(one, pdf));
  if (!(value instanceof Dictionary)) return false;
  const { entries } = value;
  const names = (key: string) =>
    pdf.resolve(value.get(key)).flatMap(one => (one instanceof Name ? [one.text] : []));
  if ([...entries.keys()].some(key => activeKeys.has(key))) return true;
  if ([...names('Type'), ...names('Subtype')].some(name => activeTypes.has(name))) return true;
  if (names('S').some(name => activeActions.has(name))) return true;
  if (names('S').includes('URI') && !pdf.resolve(value.get('URI')).every(isSafeAddress)) return true;
  // The content of a stream that is not here.
  if (value.get('Length') !== null && value.get('F') !== null) return true;
  if (actionKeys.some(key => entries.has(key) && !isStill(value.get(key), pdf, clicked.has(key))))
    return true;
  for (const events of pdf.resolve(value.get('AA'))) {
    const done = events instanceof Dictionary ? [...events.entries.values()] : [];
    if (!done.every(one => isStill(one, pdf, false))) return true;
  }
  return [...entries.values()].some(one => isActive(one, pdf));
}

/**
 * Whether what is done leads within the document, or, where somebody clicks, to an address of the web. Other things have
 * an `A` that is no action: what has no kind does nothing.
 */
function isStill(value: Value, pdf: Pdf, byClick: boolean, depth = 0): boolean {
  return pdf.resolve(value).every(done => {
    if (Array.isArray(done))
      return depth < 4 && (done as Value[]).every(one => isStill(one, pdf, byClick, depth + 1));
    if (!(done instanceof Dictionary)) return true;
    return pdf.resolve(done.get('S')).every(kind => {
      if (!(kind instanceof Name)) return done.get('URI') === null;
      if (kind.text === 'Named') return pdf.resolve(done.get('N')).every(isPageTurn);
      return kind.text === 'GoTo' || (kind.text === 'URI' && byClick);
    });
  });
}

const isPageTurn = (value: Value) => value instanceof Name && pageTurns.has(value.text);

/** The schemes that a link of ours may have too; none is the document's own, a leading slash may be another machine. */
function isSafeAddress(value: Value): boolean {
  if (value === null) return true;
  if (typeof value !== 'string') return false;
  const address = value.replace(/[\0-\x20]/g, '');
  const scheme = /^([^/?#]*?):/.exec(address)?.[1]?.toLowerCase();
  return scheme === undefined ? !/^[/\\]/.test(address) : ['http', 'https', 'mailto', 'tel'].includes(scheme);
}

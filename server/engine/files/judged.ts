import type { Fault } from '../../../src/schema/api/messages';

/** What will be kept of a file: made by us for an image, the sender's own for a PDF. */
export interface Kept {
  content: Uint8Array;
  mimetype: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  extension: 'jpg' | 'png' | 'webp' | 'pdf';
  /** Of an image, as it is seen. */
  width: number | null;
  height: number | null;
  /** A small WebP of an image. */
  thumbnail: Uint8Array | null;
}

export type Judged = { kept: Kept } | { fault: Fault };

export const refused = (key: Fault['key'], params?: Fault['params']): Judged => ({ fault: { key, params } });

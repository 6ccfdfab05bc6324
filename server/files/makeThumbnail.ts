import { mostPixels } from '../../src/schema/fileRules';
import { imagePatience, loadSharp } from './loadSharp';

/** Longest side of a thumbnail, in pixels. */
const small = 320;

/** A small WebP of an image that is ours already: read whole, and upright. */
export async function makeThumbnail(content: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: mostPixels })
    .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: imagePatience })
    .toBuffer();
}

import { Turns } from './turns';
import { mostPixels } from '../../../src/schema/words/fields/fileRules';

/** Longest side of a thumbnail, in pixels. */
const small = 320;
/** The same of an image on paper: a logo, a stamp. */
const printed = 600;
/** The same of a photograph among others: a quarter of a page's width at 200 points an inch. */
const photo = 400;

/** A small WebP of an image that is ours already: read whole, and upright. */
export async function makeThumbnail(content: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: mostPixels })
    .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: imagePatience })
    .toBuffer();
}

/** A PNG of an image that is ours already, as a document prints it. */
export async function makePrinted(content: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: mostPixels })
    .resize({ width: printed, height: printed, fit: 'inside', withoutEnlargement: true })
    .png()
    .timeout({ seconds: imagePatience })
    .toBuffer();
}

/** A small JPEG of a photograph that is ours already, as a document prints several side by side. */
export async function makePrintedPhoto(content: Uint8Array): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(content, { limitInputPixels: mostPixels })
    .resize({ width: photo, height: photo, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 70 })
    .timeout({ seconds: imagePatience })
    .toBuffer();
}

/** The library, once there is an image to read: its memory is half of that of an idle server. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each of the few images worked on at a time; nothing of a client is kept between them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** Seconds that an image may take. */
export const imagePatience = 20;

/** Images are large once unpacked: two at a time, whoever sends or requests them. */
export const imageTurns = new Turns(2);

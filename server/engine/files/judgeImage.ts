import type { Sharp } from 'sharp';
import { mostPixels } from '../../../src/schema/words/fields/fileRules';
import { refused } from './judged';
import { imagePatience, loadSharp } from './images';
import { makeThumbnail } from './images';
import type { Judged } from './judged';

const formats = {
  'image/jpeg': { extension: 'jpg', write: (image: Sharp) => image.jpeg({ quality: 85 }) },
  'image/png': { extension: 'png', write: (image: Sharp) => image.png() },
  'image/webp': { extension: 'webp', write: (image: Sharp) => image.webp({ quality: 85 }) },
} as const;
type Format = keyof typeof formats;

/** What an image of each kind is kept as: the first picture of a GIF, and WebP for what few programs read. */
const keptAs: Readonly<Record<string, Format>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/webp',
  'image/gif': 'image/png',
  'image/avif': 'image/webp',
};

export const isImage = (mime: string) => Object.hasOwn(keptAs, mime);

/**
 * Reads an image whole and writes it anew: upright, and without anything else that came with it. What was hidden
 * behind, before or inside the picture does not survive.
 */
export async function judgeImage(bytes: Uint8Array, mime: string): Promise<Judged> {
  const mimetype = keptAs[mime] ?? 'image/png';
  const { extension, write } = formats[mimetype];
  const sharp = await loadSharp();
  try {
    const read = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', pages: 1 });
    const upright = read.autoOrient().timeout({ seconds: imagePatience });
    const { data, info } = await write(upright).toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const thumbnail = await makeThumbnail(data);
    return { kept: { content: data, mimetype, extension, width, height, thumbnail } };
  } catch (error) {
    return /pixel limit|dimensions? (exceed|too large)/i.test((error as Error).message)
      ? refused('tooManyPixels', { max: mostPixels / 1_000_000 })
      : refused('damagedImage');
  }
}

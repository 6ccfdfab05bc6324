import type { Sharp } from 'sharp';
import { mostPixels } from '../../src/schema/fileRules';
import { refused } from './judged';
import type { Judged, Kept } from './judged';

/** Longest side of a thumbnail, in pixels; seconds that an image may take. */
const small = 320;
const patience = 20;

/** The library, once there is an image to read: its memory is half of that of an idle server. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // One thread for each of the few images worked on at a time; nothing of a client is kept between them.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

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
    const upright = read.autoOrient().timeout({ seconds: patience });
    const { data, info } = await write(upright).toBuffer({ resolveWithObject: true });
    const kept: Kept = {
      content: data,
      mimetype,
      extension,
      width: info.width,
      height: info.height,
      thumbnail: null,
    };
    kept.thumbnail = await sharp(data)
      .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: patience })
      .toBuffer();
    return { kept };
  } catch (error) {
    return /pixel limit|dimensions? (exceed|too large)/i.test((error as Error).message)
      ? refused('tooManyPixels', { max: mostPixels / 1_000_000 })
      : refused('damagedImage');
  }
}

import { sha256 } from '../../domain/sha256';

/** Longest side in pixels, and bytes, of a photo that leaves. */
const longest = 1600;
const mostBytes = 400 * 1024;

/** A photo as it is sent: upright, a JPEG of at most 1,600 px and 400 kB. @throws when the browser cannot read it. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  for (let side = longest; side >= 400; side = Math.round(side * 0.75)) {
    const canvas = drawn(picture, side);
    for (const quality of [0.85, 0.7, 0.55]) {
      const made = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality));
      if (made && made.size <= mostBytes) return made;
    }
  }
  throw new Error('Cette photo ne se réduit pas');
}

function drawn(picture: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** SHA-256 of what leaves, in hexadecimal; worked out by ourselves where the page has no https. */
export async function hashOf(content: Blob): Promise<string> {
  const bytes = new Uint8Array(await content.arrayBuffer());
  if (!crypto.subtle) return sha256(bytes);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('');
}

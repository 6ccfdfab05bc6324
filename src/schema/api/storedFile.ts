/** A file as the API gives it. */
export interface StoredFile {
  id: string;
  originalname: string;
  mimetype: string;
  /** Opens with the session's token only. */
  url: string;
  valid: boolean;
  size: number;
  /** Of an image, in pixels. */
  width: number | null;
  height: number | null;
}

/** '340 ko', '2,4 Mo' */
export function sizeText(bytes: number): string {
  const [value, unit] = bytes < 1024 * 1024 ? [Math.ceil(bytes / 1024), 'ko'] : [bytes / 1024 / 1024, 'Mo'];
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0${unit}`;
}

/** The bytes of a base64 text. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const signs = atob(base64);
  const bytes = new Uint8Array(signs.length);
  for (let index = 0; index < signs.length; index++) bytes[index] = signs.charCodeAt(index);
  return bytes;
}

/** A key of 128 random bits; crypto.randomUUID is missing where the page has no https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The same as ids of records that the server takes from us: a UUID. */
export const newId = () => newKey().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

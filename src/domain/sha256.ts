const words = (count: number, root: number) => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (![...Array(candidate).keys()].slice(2).some(divisor => candidate % divisor === 0))
      found.push((candidate ** (1 / root) * 2 ** 32) | 0);
  return found;
};
/** First 32 bits of the fractional parts of roots of primes (FIPS 180-4, 4.2.2 and 5.3.3). */
const constants = words(64, 3);
const initial = words(8, 2);

const rotated = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (list: ArrayLike<number>, index: number) => list[index] as number;

/** SHA-256 of bytes in hexadecimal (FIPS 180-4), where the browser has none: `crypto.subtle` requires https. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = [...initial];
  for (let block = 0; block < padded.length; block += 64) addBlock(state, view, block);
  return state.map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function addBlock(state: number[], view: DataView, block: number): void {
  const w = new Int32Array(64);
  for (let t = 0; t < 64; t++) w[t] = t < 16 ? view.getInt32(block + 4 * t) : scheduled(w, t);
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let t = 0; t < 64; t++) {
    const high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + at(constants, t) + at(w, t)) | 0;
    const low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => (state[index] = (at(state, index) + word) | 0));
}

function scheduled(w: Int32Array, t: number): number {
  const [two, fifteen] = [at(w, t - 2), at(w, t - 15)];
  const high = rotated(two, 17) ^ rotated(two, 19) ^ (two >>> 10);
  const low = rotated(fifteen, 7) ^ rotated(fifteen, 18) ^ (fifteen >>> 3);
  return (high + at(w, t - 7) + low + at(w, t - 16)) | 0;
}

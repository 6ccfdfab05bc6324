import { createHash, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from '../../src/domain/sha256';

it('the content of a photo has the hash that every other program finds', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 1000, 70_000]) {
    const bytes = randomBytes(length);
    expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

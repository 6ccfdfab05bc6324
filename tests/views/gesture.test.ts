import { describe, expect, it } from 'vitest';
import { moved, turned, whole } from '../../src/views/files/gesture';

const size = { width: 300, height: 400 };
const at = (x: number, y = 0) => ({ x, y });

describe('a picture under fingers', () => {
  it('grows as two of them part, and what lay between them stays there', () => {
    const view = moved(whole, [at(-20), at(60)], [at(-60), at(100)], size);
    expect(view).toEqual({ scale: 2, x: -20, y: 0 });
    // The place between them, 20 from the middle, is where it was.
    expect(view.x + 20 * view.scale).toBe(20);
  });

  it('is never smaller than its frame, nor larger than five times it', () => {
    expect(moved(whole, [at(-100), at(100)], [at(-10), at(10)], size)).toEqual(whole);
    expect(moved(whole, [at(-10), at(10)], [at(-150), at(150)], size).scale).toBe(5);
  });

  it('follows one finger once it is larger, to its edge', () => {
    const large = { scale: 2, x: 0, y: 0 };
    expect(moved(large, [at(0)], [at(40, 10)], size)).toEqual({ scale: 2, x: 40, y: 10 });
    expect(moved(large, [at(0)], [at(900)], size).x).toBe(150);
    expect(moved(whole, [at(0)], [at(40)], size)).toEqual(whole);
  });

  it('gives way to the next one to a finger that goes sideways, while it is whole', () => {
    expect(turned(whole, at(80), at(0, 10))).toBe(1);
    expect(turned(whole, at(0), at(80, 10))).toBe(-1);
    expect(turned(whole, at(0), at(20))).toBe(0);
    expect(turned(whole, at(0), at(60, 90))).toBe(0);
    expect(turned({ scale: 2, x: 0, y: 0 }, at(80), at(0))).toBe(0);
  });
});

// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenCalm } from '../../src/views/whenCalm';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('attend que plus rien de la page ne défile, où que ce soit', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  const calm = vi.fn();
  void whenCalm(300).then(calm);
  for (let step = 0; step < 5; step += 1) {
    await vi.advanceTimersByTimeAsync(200);
    box.dispatchEvent(new Event('scroll'));
  }
  await vi.advanceTimersByTimeAsync(299);
  expect(calm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(calm).toHaveBeenCalledOnce();
});

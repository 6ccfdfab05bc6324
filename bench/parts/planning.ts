import { openCompany } from '../company';
import type { Setting } from '../compare';
import { milliseconds } from '../figures';
import type { Figure } from '../figures';
import { measurePlanning } from '../front/measurePlanning';

/** The planning in Chromium with an answer made for it, against a bare canvas that paints the same. */
export async function planning({ rounds }: Omit<Setting, 'company'>): Promise<Figure[]> {
  const company = await openCompany(1);
  try {
    const found = await measurePlanning(`http://127.0.0.1:${company.product.port}`, rounds);
    const { firstBars, canvas, ratio, frames, canvasFrames, bytes } = found;
    const also = `2,000 vehicles, 31 days, 10,000 periods in ${Math.round(bytes / 1000)} kB; instead of the floor, a bare canvas`;
    return [
      {
        what: 'planning, from the answer to the first bars',
        ours: milliseconds(firstBars),
        floor: milliseconds(canvas),
        ratio,
        aim: { most: 1.5 },
        also,
      },
      {
        what: 'planning, frames a second while scrolling',
        ours: frames.toFixed(1),
        floor: canvasFrames.toFixed(1),
        ratio: frames / 60,
        aim: { least: 0.983 },
        also: `${also}; processor ÷ 4; the ratio is to 60`,
      },
    ];
  } finally {
    await company.stop();
  }
}

import { openCompany } from '../company';
import { milliseconds } from '../figures';
import type { Figure } from '../figures';
import { measureFront } from '../front/measureFront';
import type { FrontFigures } from '../front/measureFront';

type Name = keyof FrontFigures['ours'];

const lines: readonly { name: Name; what: string; most?: number }[] = [
  { name: 'firstPaint', what: 'first paint of the login' },
  { name: 'usable', what: 'login usable', most: 0.35 },
  { name: 'loginToList', what: 'from the login sent to the first list', most: 0.6 },
  { name: 'scriptBytes', what: 'scripts received until then' },
];

/** The small company in Chromium, a slow processor and a slow line, against a plain react-admin app over the same API. */
export async function front(): Promise<Figure[]> {
  const company = await openCompany(1);
  try {
    const { ours, plain, ratios } = await measureFront({
      url: `http://127.0.0.1:${company.product.port}`,
    });
    const shown = (name: Name, value: number) =>
      name === 'scriptBytes' ? `${(value / 1000).toFixed(0)} kB` : milliseconds(value);
    return lines.map(({ name, what, most }) => ({
      what,
      ours: shown(name, ours[name]),
      floor: shown(name, plain[name]),
      ratio: ratios[name],
      ...(most === undefined ? {} : { aim: { most } }),
      also: 'processor ÷ 4, 150 ms and 1.6 Mbit/s; instead of the floor, a plain react-admin app',
    }));
  } finally {
    await company.stop();
  }
}

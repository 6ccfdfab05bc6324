import { carDrawing, carViews, transformOf } from '../../../src/domain/carDrawing';
import type { CarView, DrawnSide } from '../../../src/domain/carDrawing';

/** The drawing of a car as SVG, in the colours of paper. */
export function carSvg(): string {
  const { width, height } = carDrawing;
  const views = Object.entries(carViews).map(
    ([zone, { view }]) => `<g transform="${transformOf(zone as DrawnSide)}">${drawn(view)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${views.join('')}</svg>`;
}

const drawn = ({ lines, glass }: CarView) =>
  [
    ...glass.map(path => `<path d="${path}" fill="#E8EEF2" stroke="#475467" stroke-width="1"/>`),
    ...lines.map(
      path =>
        `<path d="${path}" fill="none" stroke="#475467" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
  ].join('');

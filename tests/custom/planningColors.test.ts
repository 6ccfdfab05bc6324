import { expect, test } from 'vitest';
import { barColors, lookOf } from '../../src/custom/planning/barColors';

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (bright + 0.05) / (dark + 0.05);
};

test.each(
  (['light', 'dark'] as const).flatMap(mode =>
    Object.entries(barColors[mode]).map(([look, color]) => [mode, look, color] as const),
  ),
)('%s : le texte d’une barre %s se lit sur son fond, hachures comprises', (_, __, { fill, stripe, text }) => {
  expect(contrast(text, fill)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(text, stripe ?? fill)).toBeGreaterThanOrEqual(4.5);
});

test('la certitude l’emporte sur la nature', () => {
  const looks = (['OPTION', 'CONFIRMED', 'CONTRACT', 'ENDED', 'LATE'] as const).map(degree =>
    lookOf({ kind: 'RESERVATION', degree }),
  );
  expect(looks).toEqual(['OPTION', 'RESERVED', 'RESERVED', 'ENDED', 'LATE']);
  expect(lookOf({ kind: 'DAMAGE', degree: 'CONTRACT' })).toBe('DAMAGE');
});

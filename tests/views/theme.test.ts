import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stateTones } from '../../src/views/theme/stateTones';
import { dark, light } from '../../src/views/theme/tokens';
import type { Tokens } from '../../src/views/theme/tokens';

/** Relative luminance of '#RRGGBB' (WCAG 2.2). */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ['paper', 'canvas', 'sunken', 'hover'] as const satisfies (keyof Tokens)[];
const texts = [
  'ink',
  'ink2',
  'ink3',
  'accentDeep',
  'asterisk',
  'success',
  'info',
  'warning',
  'danger',
] as const;
const modes = [
  ['clair', light, stateTones.light],
  ['sombre', dark, stateTones.dark],
] as const;

describe.each(modes)('En mode %s', (_, tokens, tones) => {
  it.each(texts.flatMap(text => surfaces.map(surface => [text, surface] as const)))(
    'le texte %s se lit sur %s (4,5:1)',
    (text, surface) => {
      expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each([
    ['onAccent', 'accent'],
    ['onAccent', 'accentHover'],
    ['onDanger', 'danger'],
    ['onDanger', 'dangerHover'],
    ['accentDeep', 'accentTint'],
    ['ink', 'accentTint'],
    ['ink2', 'accentTint'],
    ['canvas', 'ink'],
    ['ink3', 'line'],
  ] as const)('le texte %s se lit sur %s (4,5:1)', (text, surface) => {
    // A disabled button (ink3 on line) is exempt from WCAG; it stays above 3.
    expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(surface === 'line' ? 3 : 4.5);
  });

  it.each([
    ['control', 'paper'],
    ['control', 'canvas'],
    ['control', 'sunken'],
    ['accent', 'paper'],
    ['accent', 'canvas'],
    ['accent', 'accentTint'],
    ['danger', 'paper'],
  ] as const)('le contour %s se voit sur %s (3:1)', (control, surface) => {
    expect(contrast(tokens[control], tokens[surface])).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.entries(tones))(
    'l’état %s se lit sur sa teinte, point compris',
    (_tone, { text, tint, dot }) => {
      expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dot, tint)).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('L’écran de connexion, hors du thème', () => {
  const css = readFileSync(new URL('../../src/startup/login.css', import.meta.url), 'utf8');
  const [lightRoot, darkRoot] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(match => match[1] ?? '');

  it.each([
    ['clair', lightRoot, light, stateTones.light],
    ['sombre', darkRoot, dark, stateTones.dark],
  ])('a les couleurs du thème %s', (_, root, tokens, tones) => {
    const named: Record<string, string> = {
      ...tokens,
      'danger-tint': tones.danger.tint,
      'success-tint': tones.success.tint,
    };
    const declared = [...(root ?? '').matchAll(/--([\w-]+): (#\w{6})/g)];
    expect(declared.length).toBeGreaterThan(10);
    for (const [, name = '', color = ''] of declared) {
      const token =
        name in named ? name : name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
      expect([name, color.toUpperCase()]).toEqual([name, named[token]]);
    }
  });
});

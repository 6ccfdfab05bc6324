import { describe, expect, it } from 'vitest';
import { readMarkdown } from '../../src/domain/markdown';
import type { Block } from '../../src/domain/markdown';

const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs }) as Block;

describe('le texte mis en forme', () => {
  const cases: readonly [string, Block[]][] = [
    ['', []],
    [
      'Une ligne\nsa suite\n\nUne autre',
      [paragraph({ text: 'Une ligne\nsa suite' }), paragraph({ text: 'Une autre' })],
    ],
    ['## Retour', [{ kind: 'heading', level: 2, runs: [{ text: 'Retour' }] }]],
    ['#Retour', [paragraph({ text: '#Retour' })]],
    ['#### Retour', [paragraph({ text: '#### Retour' })]],
    [
      '- un\n* deux\n1. trois\n2) quatre',
      [
        { kind: 'list', ordered: false, items: [[{ text: 'un' }], [{ text: 'deux' }]] },
        { kind: 'list', ordered: true, items: [[{ text: 'trois' }], [{ text: 'quatre' }]] },
      ],
    ],
    [
      '**Caution** de *500 DT*.',
      [
        paragraph(
          { text: 'Caution', strong: true },
          { text: ' de ' },
          { text: '500 DT', emphasis: true },
          { text: '.' },
        ),
      ],
    ],
    ['2 * 3 * 4 ** 5', [paragraph({ text: '2 * 3 * 4 ** 5' })]],
    [
      '<b>gras</b> [ici](javascript:alert(1))',
      [paragraph({ text: '<b>gras</b> [ici](javascript:alert(1))' })],
    ],
    [
      '## **شروط** الكراء',
      [{ kind: 'heading', level: 2, runs: [{ text: 'شروط', strong: true }, { text: ' الكراء' }] }],
    ],
  ];
  it.each(cases)('%j', (text, blocks) => {
    expect(readMarkdown(text)).toEqual(blocks);
  });

  it('se lit vite, aussi long et aussi étoilé soit-il', () => {
    const start = performance.now();
    readMarkdown('*'.repeat(50_000));
    readMarkdown('**a '.repeat(12_500));
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

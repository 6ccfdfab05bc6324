import { describe, expect, it } from 'vitest';
import { alignClauses } from '../../server/rental/documents/contractClauses';
import type { Clause } from '../../server/rental/documents/contractClauses';

const said = (list: readonly Clause[]) =>
  list.map(({ mark, runs }) => [mark, runs.map(run => run.text).join('')].filter(Boolean).join(' '));
const rows = (fr: string, ar: string | null) =>
  alignClauses(fr, ar).flatMap(section => section.rows.map(row => [said(row.fr), said(row.ar)]));

describe('les conditions en deux langues', () => {
  it('mettent chaque article en face du sien, sous leur titre commun', () => {
    const sections = alignClauses(
      '## Départ\n\nLes clés.\n\n- Le plein.\n- Les papiers.',
      '## الانطلاق\n\nالمفاتيح.\n\n- الوقود.\n- الأوراق.',
    );
    expect(sections.map(({ heading, headingAr }) => [heading[0]?.text, headingAr[0]?.text])).toEqual([
      ['Départ', 'الانطلاق'],
    ]);
    expect(sections[0]?.rows.map(row => [said(row.fr), said(row.ar)])).toEqual([
      [['Les clés.'], ['المفاتيح.']],
      [['• Le plein.'], ['• الوقود.']],
      [['• Les papiers.'], ['• الأوراق.']],
    ]);
  });

  it('gardent les numéros d’une liste que des lignes vides séparent', () => {
    expect(rows('1. Un.\n\n2. Deux.\n\n3. Trois.', null).map(([fr]) => fr)).toEqual([
      ['1. Un.'],
      ['2. Deux.'],
      ['3. Trois.'],
    ]);
  });

  it('ne séparent pas ce qui ne se répond pas : une section face à la sienne, ou tout face à tout', () => {
    expect(rows('## A\n\nUn.\n\nDeux.\n\n## B\n\nTrois.', '## أ\n\nواحد.\n\n## ب\n\nثلاثة.')).toEqual([
      [['Un.', 'Deux.'], ['واحد.']],
      [['Trois.'], ['ثلاثة.']],
    ]);
    expect(rows('## A\n\nUn.\n\n## B\n\nDeux.', '## أ\n\nواحد.')).toEqual([
      [
        ['A', 'Un.', 'B', 'Deux.'],
        ['أ', 'واحد.'],
      ],
    ]);
  });
});

import { expect, it } from 'vitest';
import { calledIn } from '../../src/views/list/rowNames';

it('a row and a card are called by their first column, their name, or their number while they have neither', () => {
  const column = { text: (record: Record<string, unknown>) => String(record.number ?? '') };
  expect(calledIn(column, { id: '7', _label: 'FA-2026-000007', number: 'FA 7' })).toBe('FA 7');
  expect(calledIn(column, { id: '7', _label: 'FA-2026-000007' })).toBe('FA-2026-000007');
  expect(calledIn(column, { id: '7', _label: null })).toBe('Fiche 7');
});

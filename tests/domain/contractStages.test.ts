import { describe, expect, it } from 'vitest';
import {
  contractStages,
  contractStatus,
  isLineStateAfter,
  isReopening,
  isStageAfter,
  lineStates,
  stageOfLines,
} from '../../src/domain/contractStages';
import type { LineState } from '../../src/domain/contractStages';

const pairs = <T extends string>(list: readonly T[], may: (from: T, to: T) => boolean) =>
  list.flatMap(from => list.filter(to => may(from, to)).map(to => `${from} → ${to}`));

describe('les étapes d’un contrat', () => {
  it('se suivent, et il ne s’annule qu’avant de partir', () => {
    expect(pairs(contractStages, isStageAfter)).toEqual([
      'DRAFT → SIGNED',
      'DRAFT → CANCELLED',
      'SIGNED → DEPARTED',
      'SIGNED → CANCELLED',
      'DEPARTED → RETURNED',
      'RETURNED → CLOSED',
    ]);
  });

  it('un contrat clos se rouvre, un contrat annulé non', () => {
    expect(pairs(contractStages, isReopening)).toEqual(['CLOSED → RETURNED']);
  });

  it('est ouvert jusqu’au retour, fermé une fois clos ou annulé', () => {
    expect(contractStages.filter(stage => contractStatus(stage) === 'CLOSE')).toEqual([
      'CLOSED',
      'CANCELLED',
    ]);
  });
});

describe('les véhicules d’un contrat', () => {
  it('partent, puis rentrent ou sont échangés', () => {
    expect(pairs(lineStates, isLineStateAfter)).toEqual([
      'TO_DELIVER → ON_RENT',
      'ON_RENT → RETURNED',
      'ON_RENT → SWAPPED',
    ]);
  });

  it.each<[LineState[], string | null]>([
    [[], null],
    [['TO_DELIVER'], null],
    [['TO_DELIVER', 'TO_DELIVER'], null],
    [['TO_DELIVER', 'ON_RENT'], 'DEPARTED'],
    [['RETURNED', 'ON_RENT'], 'DEPARTED'],
    [['RETURNED', 'TO_DELIVER'], 'DEPARTED'],
    [['SWAPPED', 'ON_RENT'], 'DEPARTED'],
    [['SWAPPED', 'TO_DELIVER'], 'DEPARTED'],
    [['RETURNED'], 'RETURNED'],
    [['SWAPPED', 'RETURNED'], 'RETURNED'],
    [['RETURNED', 'SWAPPED', 'RETURNED'], 'RETURNED'],
  ])('%j font un contrat %s', (lines, stage) => {
    expect(stageOfLines(lines)).toBe(stage);
  });
});

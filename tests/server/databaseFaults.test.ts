import { expect, test } from 'vitest';
import { translateFault } from '../../server/engine/records/databaseFaults';
import { Refusal } from '../../server/engine/base/refusal';
import { resources } from '../../src/resources/all';

test.each(['55P03', '57014', '40P01', '40001'])(
  'ce que se disputent des collègues (%s) se dit, et se réessaie',
  code => {
    const error = Object.assign(new Error('deadlock detected'), { code });
    const told = translateFault(error, resources.get('reservations'), new Map());
    expect(told).toBeInstanceOf(Refusal);
    expect(told).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('Réessayez') });
  },
);

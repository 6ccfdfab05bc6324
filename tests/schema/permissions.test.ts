import { describe, expect, test } from 'vitest';
import { specifiedActions, twinActions } from '../../src/product/actions';
import { can, governingAction } from '../../src/schema/words/access/permissions';
import type { Role } from '../../src/schema/words/access/permissions';

const caller = (role: Role, ...granted: string[]) => ({ id: '7', role, granted: new Set(granted) });

describe('ce que chacun peut', () => {
  test.each`
    who                      | action               | user                                   | allowed
    ${'un visiteur'}         | ${'vehicles'}        | ${null}                                | ${false}
    ${'un visiteur'}         | ${'SIGNED_IN'}       | ${null}                                | ${false}
    ${'un visiteur'}         | ${'SUPER_ADMIN'}     | ${undefined}                           | ${false}
    ${'un super admin'}      | ${'vehicles'}        | ${caller('SUPER_ADMIN')}               | ${true}
    ${'un super admin'}      | ${'SUPER_ADMIN'}     | ${caller('SUPER_ADMIN')}               | ${true}
    ${'un super admin'}      | ${'SIGNED_IN'}       | ${caller('SUPER_ADMIN')}               | ${true}
    ${'un admin sans droit'} | ${'vehicles'}        | ${caller('ADMIN')}                     | ${false}
    ${'un admin'}            | ${'vehicles'}        | ${caller('ADMIN', 'vehicles')}         | ${true}
    ${'un admin'}            | ${'create_vehicle'}  | ${caller('ADMIN', 'vehicles')}         | ${false}
    ${'un admin'}            | ${'SIGNED_IN'}       | ${caller('ADMIN')}                     | ${true}
    ${'un admin'}            | ${'SUPER_ADMIN'}     | ${caller('ADMIN')}                     | ${false}
    ${'un admin abusif'}     | ${'SUPER_ADMIN'}     | ${caller('ADMIN', 'SUPER_ADMIN')}      | ${false}
    ${'un admin'}            | ${'action_inconnue'} | ${caller('ADMIN', 'vehicles')}         | ${false}
    ${'un utilisateur'}      | ${'vehicles'}        | ${caller('USER', 'vehicles')}          | ${false}
    ${'un utilisateur'}      | ${'SUPER_ADMIN'}     | ${caller('USER', 'SUPER_ADMIN')}       | ${false}
    ${'un utilisateur'}      | ${'SIGNED_IN'}       | ${caller('USER')}                      | ${true}
    ${'un admin'}            | ${'history_logs'}    | ${caller('ADMIN', 'logs')}             | ${true}
    ${'un admin'}            | ${'pricing'}         | ${caller('ADMIN', 'pricing_vehicles')} | ${true}
    ${'un admin'}            | ${'reservation'}     | ${caller('ADMIN', 'reservations')}     | ${true}
    ${'un admin'}            | ${'logs'}            | ${caller('ADMIN', 'history_logs')}     | ${false}
  `('$who, $action : $allowed', ({ user, action, allowed }) => {
    expect(can(user, action)).toBe(allowed);
  });

  test('de deux noms d’un même droit, un seul gouverne, et il est de la liste', () => {
    for (const [twin, governing] of Object.entries(twinActions)) {
      expect(governingAction(twin)).toBe(governing);
      expect(governingAction(governing)).toBe(governing);
      expect(specifiedActions).toContain(governing);
      expect(specifiedActions).toContain(twin);
    }
  });

  test('chaque droit n’ouvre que lui-même et ses jumeaux', () => {
    for (const granted of specifiedActions) {
      const opened = specifiedActions.filter(action => can(caller('ADMIN', granted), action));
      const expected = specifiedActions.filter(action => governingAction(action) === granted);
      expect(opened).toEqual(expected);
    }
  });
});

import bankAccounts from '../../../../src/resources/bank/bank-account';
import paymentModes from '../../../../src/resources/settings/payment-mode';
import type { Seeded } from '../seeded';
import { SINCE } from '../settings';
import { drawer, modes, written } from './fixedLists';
import { ribOf } from './identifiers';
import { seedList } from './seedList';

/** Ids of the accounts: cash in the drawer, all else at the first bank. */
export const accountOfKind = { Espaces: '1', Cheque: '2', Virement: '2', Tpe: '2', Traite: '2' } as const;

const atBank = (name: string, RIB: string, openingBalance: number) =>
  ({
    name,
    RIB,
    openingBalance,
    kind: 'BANK',
    accountType: 'COURANT',
    state: 'OPEN',
    openingDate: SINCE,
  }) as const;

/** The drawer and the banks of the demo company, and where what comes by each mode usually goes. */
export const makeAccounts = (): Record<string, readonly Seeded[]> => ({
  'bank-accounts': seedList(
    bankAccounts,
    [
      drawer,
      atBank('BIAT courant', ribOf('08099', 123456), 42_500_000),
      atBank('Attijari crédits', ribOf('04026', 98765), 12_000_000),
    ],
    written,
  ),
  'payment-modes': seedList(
    paymentModes,
    modes.map(mode => ({ ...mode, account: accountOfKind[mode.kind] })),
    written,
  ),
});

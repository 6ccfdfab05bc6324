import { ribOf } from '../../../../server/rental/demo/reference/identifiers';
import { decisionOf, decisionsHeader, writeDecisions } from '../../../../src/schema/api/question';
import type { Api } from '../../../server/helpers/api';
import type { MutationCase } from './mutationCases';

interface Closing {
  api: Api;
  client: string;
  /** Sends a mutation that must succeed; answers the id of its record. */
  make(name: string, variables: Record<string, unknown>): Promise<string>;
  /** The same, whatever it answers, with what was decided. */
  again(name: string, variables: Record<string, unknown>, headers?: Record<string, string>): Promise<unknown>;
  /** A number that none before was. */
  next(): number;
}

/** How the mutations that close days and reconcile accounts are tried. */
export function closingCases({
  api,
  client,
  make,
  again,
  next,
}: Closing): Record<string, () => Promise<MutationCase>> {
  const date = '2026-01-05';
  const nowhere = { id: '999999999' };
  const opened = { openingBalance: '100', openingDate: '2026-01-01' };
  const aBank = () =>
    make('createBank', {
      name: `Banque ${next()}`,
      kind: 'BANK',
      accountType: 'COURANT',
      RIB: ribOf('10000', next()),
      ...opened,
    });
  const aStatement = async () => ({
    account: await aBank(),
    number: `R ${next()}`,
    date,
    closingBalance: '100',
  });
  const anEntry = async (account: string) => {
    const payment = await make('createPayment', {
      client,
      date,
      amount: '50',
      paymentMode: 'Virement',
      reference: 'VIR',
      account,
    });
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM "account-entries" WHERE payment = $1',
      [payment],
    );
    return rows[0]?.id ?? '';
  };
  const ticking = async () => {
    const statement = await aStatement();
    const entry = await anEntry(statement.account);
    return { ids: [entry], statement: await make('createBankStatement', statement) };
  };
  return {
    createBankStatement: async () => {
      const variables = await aStatement();
      return {
        variables,
        invalid: { ...variables, number: '' },
        conflict: () => make('createBankStatement', variables),
      };
    },
    updateBankStatement: async () => {
      const id = await make('createBankStatement', await aStatement());
      return {
        variables: { id, closingBalance: '120' },
        invalid: { id, closingBalance: '' },
        conflict: () => make('closeBankStatement', { id }),
      };
    },
    deleteBankStatement: async () => {
      const { ids, statement: id } = await ticking();
      return {
        variables: { id },
        invalid: nowhere,
        conflict: () => again('tickAccountEntries', { ids, statement: id }),
      };
    },
    closeBankStatement: async () => {
      const id = await make('createBankStatement', await aStatement());
      return {
        variables: { id },
        invalid: nowhere,
        conflict: () => make('closeBankStatement', { id }),
      };
    },
    tickAccountEntries: async () => {
      const variables = await ticking();
      return { variables, invalid: { ...variables, statement: null } };
    },
    untickAccountEntries: async () => {
      const variables = await ticking();
      const { ids } = variables;
      await again('tickAccountEntries', variables);
      return {
        variables: { ids },
        invalid: { ids: [nowhere.id] },
        conflict: () => again('untickAccountEntries', { ids }),
      };
    },
    // The last: with a second drawer open, who pays in cash has to say in which.
    createCashDay: async () => {
      const account = await make('createBank', { name: `Caisse ${next()}`, kind: 'CASH', ...opened });
      const variables = { account, date, counted: '90', reason: 'Rendu de trop' };
      const headers = {
        [decisionsHeader]: writeDecisions([decisionOf('closeDay', `${date} 100000 90000`)]),
      };
      return {
        variables,
        headers,
        invalid: { ...variables, counted: '-1' },
        conflict: () => again('createCashDay', variables, headers),
      };
    },
  };
}

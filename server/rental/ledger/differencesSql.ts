import accounts from '../../../src/resources/bank/bank-account';
import statements from '../../../src/resources/bank/bank-statement';
import cashDays from '../../../src/resources/bank/cash-day';
import guarantees from '../../../src/resources/bank/guarantee';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import payments from '../../../src/resources/receipt/payment';
import receipts from '../../../src/resources/receipt/receipt';
import withholdings from '../../../src/resources/receipt/withholding';
import { accountRules } from './accountRules';
import { documentRules } from './documentRules';
import { factsSql } from './facts';
import { settlementRules } from './settlementRules';

/**
 * SQL of all that differs in the ledger (money.md: it tells on itself), from the raw rows of what was issued, handed over and moved: a row each,
 * `rule`, `resource` and `record` of what it is told of, `detail`, and what was `expected` and `found`, in dinars. None
 * where all holds.
 */
export const differencesSql: string = `WITH ${factsSql} ${[...documentRules, ...settlementRules, ...accountRules].join('\nUNION ALL ')}`;

/** Of which records something may differ. */
export const judged = [
  receipts,
  clients,
  payments,
  withholdings,
  contracts,
  guarantees,
  accounts,
  cashDays,
  statements,
] as const;

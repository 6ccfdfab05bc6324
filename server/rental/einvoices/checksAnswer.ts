import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerOf } from '../../../src/schema/definePage';
import { notFound } from '../../engine/base/refusal';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { readIssuer } from '../documents/seller';
import { teifChecks, teifFaults } from '../teif/teifChecks';
import type { TeifFault } from '../teif/teifChecks';
import { eInvoicingOf, readTeif } from './readTeif';
import type { ReadTeif } from './readTeif';

type Question = PageQuestions['EInvoiceChecks'];

/** What is missing for a draft, or an issued receipt, to be an electronic invoice, and where each point is mended. */
export const eInvoiceChecks: AnswerBehaviour<Question> = {
  sql: ({ input, bind }) => `SELECT to_json(${bind(input.receipt)}::text)`,
  async makes(found, { engine }) {
    const read = await readTeif(engine.pool, engine, String(found));
    if (!read) throw notFound();
    const isDraft = read.receipt.state === 'PENDING';
    const issuer = isDraft ? await readIssuer(engine.pool) : null;
    const manager = issuer?.manager ?? read.receipt.manager;
    const seller = issuer?.seller ?? read.receipt.seller;
    const { sends } = await eInvoicingOf(engine.pool, manager);
    return checksOf(
      { ...read, receipt: { ...read.receipt, manager }, invoice: { ...read.invoice, seller } },
      sends,
    );
  },
};

function checksOf({ receipt, invoice }: ReadTeif, sends: boolean): AnswerOf<Question> {
  const faults = teifFaults(invoice);
  const mend = ({ at }: TeifFault) =>
    ({
      SELLER: { resource: 'managers', record: receipt.manager },
      BUYER: { resource: 'clients', record: receipt.client },
      RECEIPT: { resource: 'receipts', record: receipt.id },
    })[at];
  return {
    sends,
    points: faults.map((fault, index) => ({
      id: String(index),
      check: teifChecks[fault.check],
      blocks: fault.blocks,
      message: fault.message,
      ...mend(fault),
    })),
    checks: Object.entries(teifChecks).map(([check, name]) => ({
      id: check,
      name,
      passed: !faults.some(fault => fault.check === check),
    })),
  };
}

import { todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import type clients from '../../../src/resources/client/client';
import receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';
import { badInput } from '../../engine/base/refusal';
import type { ActionCall } from '../../engine/records/behaviours';
import { createRecord } from '../../engine/records/create';
import { issueWritten } from '../receipts/issueReceipt';
import { addresseeOf } from '../receipts/parties';
import type { Receipt } from '../receipts/priceDraft';
import { termsOn } from '../receipts/termsOn';
import { documentsOf } from './documents';
import type { Grouping } from './documents';
import { draftOf } from './draftOf';
import { lockContracts } from './lockContracts';
import { momentOf } from './momentOf';
import { takenParts } from './taken';
import type { SelectedPart } from './taken';
import { termsOf } from './terms';

type Call = ActionCall<RecordOf<typeof clients>>;
type InvoicingInput = Parameters<typeof termsOf>[0] & {
  parts: (Omit<SelectedPart, 'vatReason'> & { vatReason?: string | null })[] | null;
  grouping: Grouping | null;
  issueDate: CalendarDate | null;
  dueDate: CalendarDate | null;
  keep: boolean | null;
};

/**
 * Makes the receipts of what is ticked of a client's contracts, and issues them, or keeps them as drafts (domain C.9):
 * as many as the grouping makes, all or none. The contracts are locked in the order of their ids; the database refuses
 * twice the same.
 * @returns the id of the first receipt. @throws Refusal
 */
export async function invoiceContracts(call: Call): Promise<string> {
  const { record: client, engine } = call;
  const input = call.input as unknown as InvoicingInput;
  const selected = (input.parts ?? []).map(one => ({ ...one, vatReason: one.vatReason ?? null }));
  if (selected.length === 0) throw badInput({ parts: 'Cochez au moins une ligne' });
  const today = todayInTunis(engine.now());
  const issueDate = input.issueDate ?? today;
  const { contracts, monthly } = await lockContracts(
    call,
    client.id,
    [...new Set(selected.map(one => one.contract))],
    issueDate,
  );
  const taken = takenParts(contracts, selected, { at: momentOf(issueDate, engine.now()), monthly });
  const { buyer } = await addresseeOf(call, { client: client.id, buyer: {} as Receipt['buyer'] });
  const terms = await termsOn(call, issueDate);
  const invoicingTerms = termsOf(input);
  const ids: string[] = [];
  for (const document of documentsOf(taken, input.grouping ?? 'SAME_INVOICE', invoicingTerms)) {
    const { discountType: _, discountPercent: __, discountAmount: ___, ...regime } = invoicingTerms;
    const id = await createRecord(
      call,
      receipts,
      {
        ...regime,
        ...draftOf(document, invoicingTerms, terms),
        state: 'PENDING',
        issuedAs: document.state,
        type: 'contract',
        client: client.id,
        buyer,
        issueDate,
        dueDate: input.dueDate ?? null,
        generatedFromContractAt: engine.now(),
      },
      { action: 'invoiceContracts' },
    );
    ids.push(id);
  }
  if (!input.keep) for (const id of ids) await issueWritten(call, id);
  return ids[0] ?? '';
}

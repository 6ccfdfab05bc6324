import { toEpoch, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { partKey } from '../../../src/domain/billing';
import { dueDate } from '../../../src/domain/dueDate';
import { sum, toDinars } from '../../../src/domain/money';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import type { PageQuestions } from '../../../src/pages/all';
import { clientKinds, invoiceGroupings } from '../../../src/product/enumerations';
import { badInput } from '../../engine/base/refusal';
import type { AnswerBehaviour, QuestionCall } from '../../engine/records/behaviours';
import { contractAnswer } from './contractAnswer';
import { buyerOf, buyerDetails } from './buyerOf';
import { documentAnswers } from './documentAnswers';
import { documentsOf, overdrawnBy } from './documents';
import type { Grouping } from './documents';
import { foundInvoicingSql } from './foundSql';
import type { FoundInvoicing } from './foundSql';
import { momentOf } from './momentOf';
import { pointsOf } from './points';
import { leftOf, proposedOf, takenParts } from './taken';
import type { SelectedPart, When } from './taken';
import { termsOf } from './terms';

type Question = PageQuestions['Invoicing'];
type Input = QuestionCall<Question>['input'];

/** What a client is to be invoiced, and the receipts that what is ticked makes, as they would be issued. */
export const invoicing: AnswerBehaviour<Question> = {
  sql: ({ input, bind, now }) =>
    foundInvoicingSql(
      `${bind(input.client ?? null)}::bigint`,
      `${bind(input.contract ?? null)}::bigint`,
      `${bind(input.issueDate ?? todayInTunis(now))}::date`,
    ),
  answer(answered, { input, now }) {
    const found = answered as FoundInvoicing;
    if (!found.client) throw badInput({ client: 'Choisissez un client' });
    const { client } = found;
    const issueDate = input.issueDate ?? todayInTunis(now);
    const when = { at: momentOf(issueDate, now), monthly: found.monthly };
    const taken = takenParts(found.contracts, selectedOf(found, input, when), when);
    const terms = termsOf(input);
    const grouping = input.grouping ?? client.invoiceGrouping ?? 'SAME_INVOICE';
    const buyer = buyerOf(client);
    const documents = taken.length === 0 ? [] : documentsOf(taken, grouping, terms);
    const overdrawn = documents.flatMap(document => overdrawnBy(document) ?? []);
    const answers = overdrawn.length > 0 ? [] : documentAnswers(documents, found, terms);
    const { seller } = found.manager ?? { seller: null };
    return {
      client: client.id,
      label: client.label,
      termDays: client.paymentTermDays ?? 0,
      grouping,
      dueDate: toEpoch(input.dueDate ?? dueDate(issueDate, client.paymentTermDays)),
      about: aboutOf(client, grouping),
      seller: seller?.name ?? null,
      sellerDetail: seller
        ? [seller.address, seller.taxRegistration && `MF ${formatMatricule(seller.taxRegistration)}`]
            .filter(Boolean)
            .join(' · ')
        : null,
      buyerDetail: found.isReadable ? buyerDetails(buyer) : null,
      suspensionDecision: client.suspension.decision,
      suspensionDate: epochOf(client.suspension.date),
      suspensionFrom: epochOf(client.suspension.from),
      suspensionUntil: epochOf(client.suspension.to),
      contracts: found.contracts.map((contract, index) => contractAnswer(contract, taken, when, index)),
      documents: answers.map(one => one.answer),
      points: pointsOf({ found, buyer, taken, overdrawn, issueDate, terms }).map((one, index) => ({
        id: String(index + 1),
        ...one,
      })),
      total_HT: toDinars(sum(answers.map(one => one.total_HT))),
      TotalTTC: toDinars(sum(answers.map(one => one.total))),
    };
  },
};

const epochOf = (day: CalendarDate | null) => (day === null ? null : toEpoch(day));

function aboutOf(client: NonNullable<FoundInvoicing['client']>, grouping: Grouping): string {
  const { clientKind, paymentTermDays } = client;
  return [
    clientKind && clientKinds[clientKind],
    paymentTermDays ? `${paymentTermDays} jours` : 'comptant',
    invoiceGroupings[grouping].toLowerCase(),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** What is ticked, of what is still there; what is proposed where nobody chose yet, of the contract one comes from alone. */
function selectedOf(found: FoundInvoicing, input: Input, when: When): SelectedPart[] {
  const { contract, parts, isTouched } = input;
  const of = contract ? found.contracts.filter(one => one.id === contract) : found.contracts;
  if (!isTouched) {
    const proposed = proposedOf(of, when);
    // Who comes from a contract that goes on wants what may be invoiced of it so far.
    if (proposed.length > 0 || !contract) return proposed;
    return of.flatMap(one =>
      leftOf(one, when).map(({ item, from, to }) => ({ contract: one.id, item, from, to, vatReason: null })),
    );
  }
  const left = new Set(
    found.contracts.flatMap(one => leftOf(one, when).map(part => `${one.id}/${partKey(part)}`)),
  );
  return (parts ?? [])
    .map(one => ({ ...one, vatReason: one.vatReason ?? null }))
    .filter(one => left.has(`${one.contract}/${partKey(one)}`));
}

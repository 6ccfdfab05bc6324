import { formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import vehicles from '../../../src/resources/park/vehicle';
import clients from '../../../src/resources/client/client';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import services from '../../../src/resources/settings/service';
import stamp from '../../../src/resources/settings/stamp';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { ContractService as Contract, ServiceCall as Call } from '../services/contractService';
import { addresseeOf, issuerOf } from '../documents/invoiceParties';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { ContractNames } from '../documents/receiptFromContract';
import { columnsOf } from '../../engine/sql/columnsOf';
import { followIssue } from '../receipts/issueReceipt';
import { createRecord } from '../../engine/records/create';
import { inForce } from '../inForce';
import { regimeOf } from '../invoicing/terms';
import { askAboutOtherDecision } from '../receipts/askAboutOtherDecision';
import { refuseExpiredSuspension, refuseRates } from '../receipts/judgeDraft';
import { endContractService } from '../services/endService';
import { judgeVehicles } from '../services/judgeVehicles';
import { isCreditedSql, isServiceToInvoiceSql, periodEndSql, periodStartSql } from '../services/periodSql';
import { printContractService } from '../services/printService';
import { Refusal } from '../../engine/base/refusal';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import { refuseBlacklistedClient } from './blacklist';

const ACTION = 'createReceiptFromContractService';

function contractIsOpen({ record }: Call) {
  if (record.state === 'INVOICED') throw new Refusal('CONFLICT', 'Contrat déjà facturé');
  if (record.state !== 'OPEN')
    throw new Refusal('CONFLICT', `Le contrat ${record.contractId} est annulé\u00a0: il ne se facture pas.`);
}

/** What is not over is seldom invoiced: whoever does so means it. */
function askBeforeItsEnd(call: Call, today: CalendarDate) {
  const { periodEnd } = call.record;
  if (!periodEnd || periodEnd <= today) return;
  const end = formatDate(periodEnd);
  decide(call, {
    name: 'beforeEnd',
    message: `Ce contrat court jusqu’au ${end}. Le facturer dès aujourd’hui\u00a0?`,
    choices: [{ value: periodEnd, label: `Facturer avant le ${end}` }],
  });
}

/** The contract with what was requested about its customer: nothing that it has already. */
const completed = ({ record, input }: Call): Contract => ({
  ...record,
  libelle: record.libelle || (input.buyerName as Contract['libelle']),
  address: record.address || (input.buyerAddress as Contract['address']),
  ...(!record.identifier && {
    identifierType: input.buyerIdentifierType as Contract['identifierType'],
    identifier: input.buyerIdentifier as Contract['identifier'],
  }),
});

const s = columnsOf(services);
const v = columnsOf(vehicles);

/** What the invoice calls the services and vehicles of the rows, by id. */
async function namesOf({ tx, record }: Call): Promise<ContractNames> {
  const ids = (key: 'service' | 'vehicleId') => [record.contractDetails.flatMap(row => row[key] ?? [])];
  const named = await tx.query<[string, string]>({
    text: `SELECT ${s.id}::text, ${s.name} FROM ${s} WHERE ${s.id} = ANY ($1::bigint[])`,
    values: ids('service'),
    rowMode: 'array',
  });
  const plates = await tx.query<[string, string]>({
    text: `SELECT ${v.id}::text, ${v.registration} FROM ${v} WHERE ${v.id} = ANY ($1::bigint[])`,
    values: ids('vehicleId'),
    rowMode: 'array',
  });
  return { services: new Map(named.rows), plates: new Map(plates.rows) };
}

/** Issues the one invoice of a contract, at today's rates and under the regime that is chosen, and closes the contract on it. */
async function createReceiptFromContractService(call: Call): Promise<string> {
  contractIsOpen(call);
  const { tx, engine, record } = call;
  const contract = completed(call);
  const today = todayInTunis(engine.now());
  askBeforeItsEnd(call, today);
  const regime = regimeOf(call.input as Parameters<typeof regimeOf>[0]);
  refuseExpiredSuspension(regime, today);
  await askAboutOtherDecision(call, { client: record.client, ...regime });
  const rates = (await inForce(tx, engine, tva, today)) as RecordOf<typeof tva>;
  refuseRates(
    record.contractDetails,
    { rates: rates.rates.map(({ rate }) => rate), day: today },
    'contractDetails',
  );
  const duty = await inForce(tx, engine, stamp, today);
  const values = receiptFromContract(contract, {
    issuer: await issuerOf(call),
    ...(await addresseeOf(call, contract)),
    names: await namesOf(call),
    rates,
    regime,
    stamp: (duty as RecordOf<typeof stamp>).amount,
    today,
    now: engine.now(),
  });
  const id = await createRecord(call, receipts, values, { action: ACTION });
  const { libelle, address, identifierType, identifier } = contract;
  const customer = contract.client === null && { libelle, address, identifierType, identifier };
  await updateRecord(
    call,
    contractServices,
    record.id,
    { ...customer, state: 'INVOICED', receipt: id },
    { action: ACTION, message: `Facturation du contrat de service ${record.contractId}` },
  );
  await followIssue(call, id);
  return id;
}

const [t, c] = [columnsOf(contractServices, 't'), columnsOf(clients, 'c')];
const ofClient = (column: string) => `(SELECT ${column} FROM ${c} WHERE ${c.id} = ${t.client})`;

export default behaviourOf(contractServices, {
  computed: {
    periodStart: periodStartSql('t'),
    periodEnd: periodEndSql('t'),
    isToInvoice: isServiceToInvoiceSql('t', "(karhba_now() AT TIME ZONE 'Africa/Tunis')::date"),
    isCredited: isCreditedSql('t'),
    suspensionDecision: ofClient(c['vatSuspension.decisionNumber']),
    suspensionDate: ofClient(c['vatSuspension.decisionDate']),
    suspensionFrom: ofClient(c['vatSuspension.from']),
    suspensionUntil: ofClient(c['vatSuspension.to']),
  },
  before: [refuseBlacklistedClient, judgeVehicles],
  actions: { createReceiptFromContractService, endContractService },
  prints: { ContractServicePDF: printContractService },
});

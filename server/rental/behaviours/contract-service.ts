import { todayInTunis } from '../../../src/domain/calendarDate';
import { lackingOfBuyer, lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import type clients from '../../../src/resources/client/client';
import vehicles from '../../../src/resources/park/vehicle';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import services from '../../../src/resources/settings/service';
import stamp from '../../../src/resources/settings/stamp';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { article, titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { Caller } from '../../../src/schema/words/access/permissions';
import { buyerOfClient, buyerOfContract } from '../documents/buyer';
import type { Buyer } from '../documents/buyer';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { ContractNames } from '../documents/receiptFromContract';
import { readIssuer } from '../documents/seller';
import type { Issuer } from '../documents/seller';
import { columnsOf } from '../../engine/sql/columnsOf';
import { createRecord } from '../../engine/records/create';
import { inForce } from '../inForce';
import { notFound, Refusal } from '../../engine/base/refusal';
import { loadRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import { refuseBlacklistedClient } from './blacklist';
import type { ActionCall } from '../../engine/records/behaviours';

type Contract = RecordOf<typeof contractServices>;
type Call = ActionCall<Contract>;

const ACTION = 'createReceiptFromContractService';

function contractIsOpen({ record }: Call) {
  if (record.state === 'INVOICED') throw new Refusal('CONFLICT', 'Contrat déjà facturé');
  if (record.state !== 'OPEN')
    throw new Refusal('CONFLICT', `Le contrat ${record.contractId} est annulé\u00a0: il ne se facture pas.`);
}

/** The contract with what was asked about its customer: nothing that it says already. */
const completed = ({ record, input }: Call): Contract => ({
  ...record,
  libelle: record.libelle ?? (input.buyerName as Contract['libelle']),
  address: record.address ?? (input.buyerAddress as Contract['address']),
  ...(record.identifier === null && {
    identifierType: input.buyerIdentifierType as Contract['identifierType'],
    identifier: input.buyerIdentifier as Contract['identifier'],
  }),
});

/** The company that issues. @throws Refusal that leads to where it is described */
async function issuerOf({ tx, engine, caller }: Call): Promise<Issuer> {
  const issuer = await readIssuer(tx);
  const resource = engine.resources.get('managers');
  if (!issuer) {
    const label = titleOf.create(resource);
    const record = can(caller, resource.access.create ?? 'SUPER_ADMIN') && {
      resource: resource.name,
      id: null,
      label,
    };
    throw new Refusal('CONFLICT', noIssuer, record ? { record } : {});
  }
  const { manager: id, seller } = issuer;
  const lacking = lackingOfSeller(seller);
  if (lacking.length > 0) throw incomplete(caller, resource, { id, label: seller.name ?? '' }, lacking);
  return issuer;
}

const noIssuer =
  'Aucune société n’émet les documents\u00a0: ajoutez la vôtre, ou mettez-en une «\u00a0Sur les documents\u00a0», puis facturez.';

/** Whom the invoice is for, and how long they have to pay it. */
interface Addressee {
  buyer: Buyer;
  termDays: number | null;
}

/** The client as it is today, or else what the contract says of its customer. @throws Refusal that leads to the client */
async function addresseeOf({ tx, engine, caller }: Call, contract: Contract): Promise<Addressee> {
  if (contract.client === null) return { buyer: buyerOfContract(contract), termDays: null };
  const resource = engine.resources.get('clients');
  const loaded = await loadRecord(tx, engine, resource, contract.client);
  if (!loaded) throw notFound();
  const client = loaded.values as unknown as RecordOf<typeof clients>;
  const buyer = buyerOfClient(loaded.label, client);
  const lacking = lackingOfBuyer(buyer);
  if (lacking.length > 0) throw incomplete(caller, resource, { id: client.id, label: loaded.label }, lacking);
  return { buyer, termDays: client.paymentTermDays };
}

/** Why a party cannot be on an invoice, with the way to its record for who may read it. */
function incomplete(
  caller: Caller,
  { name, labels, access }: Resource,
  { id, label }: { id: string; label: string },
  lacking: readonly string[],
): Refusal {
  const message = `Facture non émise\u00a0: ${lacks(lacking)} ${article.to(labels)} «\u00a0${label}\u00a0». Complétez sa fiche, puis facturez.`;
  return new Refusal(
    'CONFLICT',
    message,
    can(caller, readRight({ access })) ? { record: { resource: name, id, label } } : {},
  );
}

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

/** Issues the one invoice of a contract, at today's rates, and closes the contract on it. */
async function createReceiptFromContractService(call: Call): Promise<string> {
  contractIsOpen(call);
  const { tx, engine, record } = call;
  const contract = completed(call);
  const today = todayInTunis(engine.now());
  const rates = await inForce(tx, engine, tva, today);
  const duty = await inForce(tx, engine, stamp, today);
  const values = receiptFromContract(contract, {
    issuer: await issuerOf(call),
    ...(await addresseeOf(call, contract)),
    names: await namesOf(call),
    rates: rates as RecordOf<typeof tva>,
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
  return id;
}

export default behaviourOf(contractServices, {
  before: [refuseBlacklistedClient],
  actions: { createReceiptFromContractService },
});

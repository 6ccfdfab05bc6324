import { todayInTunis } from '../../src/domain/calendarDate';
import contractServices from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import stamp from '../../src/resources/settings/stamp';
import tva from '../../src/resources/settings/tva';
import type { RecordOf } from '../../src/schema/defineResource';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { Buyer, ContractNames } from '../documents/receiptFromContract';
import { createRecord } from '../records/create';
import { inForce } from '../records/inForce';
import { badInput, Refusal } from '../records/refusal';
import { loadRecord } from '../records/store';
import { updateRecord } from '../records/update';
import { behaviourOf } from './behaviours';
import { refuseBlacklistedClient } from './blacklist';
import type { ActionCall } from './behaviours';

type Contract = RecordOf<typeof contractServices>;
type Call = ActionCall<Contract>;
type Client = {
  address: string | null;
  phone: string | null;
  otherDetails: { taxRegistration: string | null };
};

const ACTION = 'createReceiptFromContractService';

function contractIsOpen({ record }: Call) {
  if (record.state === 'INVOICED') throw new Refusal('CONFLICT', 'Contrat déjà facturé');
  if (record.state !== 'OPEN')
    throw new Refusal('CONFLICT', `Le contrat ${record.contractId} est annulé\u00a0: il ne se facture pas.`);
}

/** Who the invoice names: the client as it is today, or else what the contract says of its customer. */
async function buyerOf({ tx, engine, record }: Call): Promise<Buyer> {
  const client =
    record.client && (await loadRecord(tx, engine, engine.resources.get('clients'), record.client));
  if (client) {
    const { address, phone, otherDetails } = client.values as unknown as Client;
    return { name: client.label, address, phone, taxRegistration: otherDetails.taxRegistration };
  }
  if (!record.libelle?.trim()) {
    const message = 'Une facture nomme son client\u00a0: remplissez Libellé ou Client sur le contrat.';
    throw badInput({ libelle: message });
  }
  return { name: record.libelle, address: record.address, phone: record.tel, taxRegistration: null };
}

/** What the invoice calls the services and vehicles of the rows, by id. */
async function namesOf({ tx, record }: Call): Promise<ContractNames> {
  const ids = (key: 'service' | 'vehicleId') => [record.contractDetails.flatMap(row => row[key] ?? [])];
  const services = await tx.query<[string, string]>({
    text: 'SELECT id::text, name FROM services WHERE id = ANY ($1::bigint[])',
    values: ids('service'),
    rowMode: 'array',
  });
  const vehicles = await tx.query<[string, string]>({
    text: 'SELECT id::text, registration FROM vehicles WHERE id = ANY ($1::bigint[])',
    values: ids('vehicleId'),
    rowMode: 'array',
  });
  return { services: new Map(services.rows), plates: new Map(vehicles.rows) };
}

/** Issues the one invoice of a contract, at today's rates, and closes the contract on it. */
async function createReceiptFromContractService(call: Call): Promise<string> {
  contractIsOpen(call);
  const { tx, engine, record } = call;
  const today = todayInTunis(engine.now());
  const rates = await inForce(tx, engine, tva, today);
  const duty = await inForce(tx, engine, stamp, today);
  const values = receiptFromContract(record, {
    buyer: await buyerOf(call),
    names: await namesOf(call),
    rates: rates as RecordOf<typeof tva>,
    stamp: (duty as RecordOf<typeof stamp>).amount,
    today,
    now: engine.now(),
  });
  const id = await createRecord(call, receipts, values, { action: ACTION });
  await updateRecord(
    call,
    contractServices,
    record.id,
    { state: 'INVOICED', receipt: id },
    { action: ACTION, message: `Facturation du contrat de service ${record.contractId}` },
  );
  return id;
}

export default behaviourOf(contractServices, {
  before: [refuseBlacklistedClient],
  actions: { createReceiptFromContractService },
});

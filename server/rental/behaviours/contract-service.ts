import { todayInTunis } from '../../../src/domain/calendarDate';
import vehicles from '../../../src/resources/park/vehicle';
import contractServices from '../../../src/resources/contract/contract-service';
import receipts from '../../../src/resources/receipt/receipt';
import services from '../../../src/resources/settings/service';
import stamp from '../../../src/resources/settings/stamp';
import tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import { receiptFromContract } from '../documents/receiptFromContract';
import type { Buyer, ContractNames } from '../documents/receiptFromContract';
import { columnsOf } from '../../engine/sql/columnsOf';
import { createRecord } from '../../engine/records/create';
import { inForce } from '../inForce';
import { badInput, Refusal } from '../../engine/base/refusal';
import { loadRecord } from '../../engine/records/store';
import { updateRecord } from '../../engine/records/update';
import { behaviourOf } from '../../engine/records/behaviours';
import { refuseBlacklistedClient } from './blacklist';
import type { ActionCall } from '../../engine/records/behaviours';

type Contract = RecordOf<typeof contractServices>;
type Call = ActionCall<Contract>;
type Client = {
  clientType: string | null;
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
    const { clientType, address, phone, otherDetails } = client.values as unknown as Client;
    if (clientType === 'COMPANY' && !otherDetails.taxRegistration)
      throw new Refusal(
        'CONFLICT',
        `La facture d’une société porte son matricule fiscal\u00a0: complétez la fiche de ${client.label}.`,
      );
    return { name: client.label, address, phone, taxRegistration: otherDetails.taxRegistration };
  }
  if (!record.libelle?.trim()) {
    const message = 'Une facture nomme son client\u00a0: remplissez Libellé ou Client sur le contrat.';
    throw badInput({ libelle: message });
  }
  return { name: record.libelle, address: record.address, phone: record.tel, taxRegistration: null };
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

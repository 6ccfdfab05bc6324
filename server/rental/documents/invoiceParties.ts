import { lackingOfBuyer, lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import type clients from '../../../src/resources/client/client';
import type contractServices from '../../../src/resources/contract/contract-service';
import managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import { article, titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { notFound, Refusal } from '../../engine/base/refusal';
import { name } from '../../engine/connection/sql';
import type { WriteContext } from '../../engine/records/context';
import { loadRecord } from '../../engine/records/store';
import { columnsOf } from '../../engine/sql/columnsOf';
import { buyerOfClient, buyerOfContract } from './buyer';
import type { Buyer } from './buyer';
import { readIssuer } from './seller';
import type { Issuer } from './seller';

type Context = Pick<WriteContext, 'tx' | 'caller' | 'engine'>;

/** The company that issues an invoice today. @throws Refusal that leads to what is to be completed */
export async function issuerOf(context: Context): Promise<Issuer> {
  const issuer = await readIssuer(context.tx);
  if (!issuer) throw await withoutIssuer(context);
  const { manager: id, seller } = issuer;
  refuseLacking(context, managers, { id, label: seller.name ?? '' }, lackingOfSeller(seller));
  return issuer;
}

/** Whom an invoice is for, and how long they have to pay it. */
export interface Addressee {
  buyer: Buyer;
  /** Days; null when nothing was agreed. */
  termDays: number | null;
}

/**
 * The client of a contract as it is today, or else what the contract holds of its customer.
 * @throws Refusal that leads to what is to be completed
 */
export async function addresseeOf(
  context: Context,
  contract: RecordOf<typeof contractServices>,
): Promise<Addressee> {
  const { tx, engine } = context;
  if (contract.client === null) {
    const buyer = buyerOfContract(contract);
    const resource = engine.resources.get('contract-services');
    refuseLacking(context, resource, { id: contract.id, label: contract.contractId }, lackingOfBuyer(buyer));
    return { buyer, termDays: null };
  }
  const resource = engine.resources.get('clients');
  const loaded = await loadRecord(tx, engine, resource, contract.client);
  if (!loaded) throw notFound();
  const client = loaded.values as unknown as RecordOf<typeof clients>;
  const buyer = buyerOfClient(loaded.label, client);
  refuseLacking(context, resource, { id: client.id, label: loaded.label }, lackingOfBuyer(buyer));
  return { buyer, termDays: client.paymentTermDays };
}

/** A record and what it is called. */
interface Party {
  id: string;
  label: string;
}

/** @throws Refusal that names what a party lacks to be on an invoice, with the way to it for who may read it */
function refuseLacking({ caller }: Context, resource: Resource, party: Party, lacking: readonly string[]) {
  if (lacking.length === 0) return;
  const who = `${article.to(resource.labels)} «\u00a0${party.label}\u00a0»`;
  throw new Refusal(
    'CONFLICT',
    `Facture non émise\u00a0: ${lacks(lacking)} ${who}. Complétez sa fiche, puis facturez.`,
    can(caller, readRight(resource)) ? { record: { resource: resource.name, ...party } } : {},
  );
}

const m = columnsOf(managers, 'm');
const anyCompany = `SELECT ${m.id}::text AS id, ${m.companyName} AS label FROM ${m} WHERE NOT m.${name(archivedName)} ORDER BY ${m.id} LIMIT 1`;

/** Why nobody issues, with the way to a company to put on documents, or to the form of the first. */
async function withoutIssuer({ tx, caller }: Context): Promise<Refusal> {
  const [company] = (await tx.query<Party>(anyCompany)).rows;
  const message = company
    ? 'aucune de vos sociétés n’est «\u00a0Sur les documents\u00a0». Choisissez-la, puis facturez.'
    : 'aucune société n’est encore décrite. Ajoutez la vôtre, puis facturez.';
  const right = company ? readRight(managers) : (managers.access.create ?? 'SUPER_ADMIN');
  const way = company ?? { id: null, label: titleOf.create(managers) };
  return new Refusal(
    'CONFLICT',
    `Facture non émise\u00a0: ${message}`,
    can(caller, right) ? { record: { resource: managers.name, ...way } } : {},
  );
}

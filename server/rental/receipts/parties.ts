import { lackingOfBuyer, lackingOfSeller, lacks } from '../../../src/domain/invoiceParties';
import clients from '../../../src/resources/client/client';
import managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import { article, titleOf } from '../../../src/schema/french';
import type { Resource } from '../../../src/schema/resource';
import { notFound } from '../../engine/base/refusal';
import type { WriteContext } from '../../engine/records/context';
import { loadRecord } from '../../engine/records/store';
import { buyerOfClient } from '../documents/buyer';
import type { Addressee } from '../documents/invoiceParties';
import { readIssuer } from '../documents/seller';
import type { Issuer } from '../documents/seller';
import type { Missing } from './missing';
import type { Receipt } from './priceDraft';

type Context = Pick<WriteContext, 'tx' | 'engine'>;

/** Whom a receipt is for: its client as they are today, or what it holds itself of its buyer. */
export async function addresseeOf(
  { tx, engine }: Context,
  { client, buyer }: Pick<Receipt, 'client' | 'buyer'>,
): Promise<Addressee> {
  if (client === null) return { buyer, termDays: null };
  const loaded = await loadRecord(tx, engine, engine.resources.get('clients'), client);
  if (!loaded) throw notFound();
  const values = loaded.values as unknown as RecordOf<typeof clients>;
  return { buyer: buyerOfClient(loaded.label, values), termDays: values.paymentTermDays };
}

/** Who issues, and what keeps them from it. */
export async function sellerToday({ tx }: Context): Promise<{ issuer: Issuer | null; missing: Missing[] }> {
  const issuer = await readIssuer(tx);
  if (!issuer)
    return {
      issuer,
      missing: [
        {
          text: 'aucune société n’est «\u00a0Sur les documents\u00a0»',
          way: { resource: managers.name, id: null, label: titleOf.create(managers) },
        },
      ],
    };
  const { manager: id, seller } = issuer;
  return { issuer, missing: lacking(managers, id, seller.name ?? '', lackingOfSeller(seller)) };
}

/** What keeps a buyer from being invoiced. */
export const missingOfBuyer = ({ id, client, buyer }: Receipt): Missing[] =>
  client === null
    ? lackingOfBuyer(buyer).length > 0
      ? [
          {
            text: `${lacks(lackingOfBuyer(buyer))} au client`,
            way: { resource: 'receipts', id, label: buyer.name ?? '' },
          },
        ]
      : []
    : lacking(clients, client, buyer.name ?? '', lackingOfBuyer(buyer));

const lacking = (resource: Resource, id: string, label: string, what: readonly string[]): Missing[] =>
  what.length === 0
    ? []
    : [
        {
          text: `${lacks(what)} ${article.to(resource.labels)} «\u00a0${label}\u00a0»`,
          way: { resource: resource.name, id, label },
        },
      ];

import type inspections from '../../../src/resources/contract/inspection';
import vehicles from '../../../src/resources/park/vehicle';
import damageCategories from '../../../src/resources/settings/damage-category';
import { fromDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';

type Inspection = RecordOf<typeof inspections>;
type Damage = NonNullable<Inspection['damages']>[number];
type Equipment = NonNullable<Inspection['equipment']>[number];

/** What is asked on a day: amounts as decimal text, null where nobody set one. */
interface Asked {
  franchise: string | null;
  damages: { id: string; price: string | null; waived: boolean }[];
  equipment: { item: string; price: string | null }[];
}

const d = columnsOf(damageCategories, 'd');
const v = columnsOf(vehicles, 'v');
const q = rowsOf(vehicles, 'equipment', 'q');

const askedSql = `SELECT ${v.franchiseAmount}::text AS franchise,
    (SELECT coalesce(json_agg(json_build_object('id', ${d.id}::text, 'price', ${d.defaultPriceHT}::text, 'waived', coalesce(${d.waivedByCdw}, true))), '[]')
      FROM ${d} WHERE ${d.id} = ANY ($2::bigint[])) AS damages,
    (SELECT coalesce(json_agg(json_build_object('item', ${q.item}, 'price', ${q.replacementPriceHT}::text)), '[]')
      FROM ${q} WHERE ${q.parent_id} = ${v.id}) AS equipment
  FROM ${v} WHERE ${v.id} = $1`;

const amount = (text: string | null | undefined): Millimes | null =>
  text == null ? null : fromDecimal(text);

/** A return keeps the prices of its day: whatever they become before somebody decides of it, it proposes those. */
export async function keepsPrices({ tx, values, engine }: BeforeWrite<Inspection>): Promise<void> {
  if (values.kind !== 'RETURN') return;
  const damages = (values.damages ?? []) as Damage[];
  const { rows } = await tx.query<Asked>(askedSql, [
    values.vehicle,
    damages.map(({ damageCategory }) => damageCategory),
  ]);
  const [asked] = rows;
  if (!asked) return;
  const categories = new Map(asked.damages.map(one => [one.id, one]));
  const replacements = new Map(asked.equipment.map(({ item, price }) => [item, price]));
  Object.assign(values, {
    pricedAt: engine.now(),
    franchise_HT: amount(asked.franchise),
    damages: damages.map(one => ({
      ...one,
      price_HT: amount(categories.get(one.damageCategory)?.price),
      waivedByCdw: categories.get(one.damageCategory)?.waived ?? true,
    })),
    equipment: ((values.equipment ?? []) as Equipment[]).map(one => ({
      ...one,
      price_HT: amount(replacements.get(one.item)),
    })),
  });
}

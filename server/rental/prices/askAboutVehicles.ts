import vehicles from '../../../src/resources/park/vehicle';
import reservations from '../../../src/resources/reservation/reservation';
import pricings from '../../../src/resources/settings/pricing-vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { prepared } from '../../engine/connection/prepared';
import { name } from '../../engine/connection/sql';
import type { ArchiveCall } from '../../engine/records/behaviours';
import { decide } from '../../engine/records/decide';
import { updateRecord } from '../../engine/records/update';
import { columnsOf } from '../../engine/sql/columnsOf';

const v = columnsOf(vehicles, 'v');
const r = columnsOf(reservations, 'r');
const p = columnsOf(pricings, 'p');
const t = columnsOf(vehicles, 't');

/** The most categories that are proposed for the vehicles of one that goes. */
const mostProposed = 4;

/** What would stop with a category. */
interface Used {
  vehicles: string[];
  bookings: number;
  others: { id: string; name: string }[];
}

const inService = `${v.pricingCategory} = $1::bigint AND ${v['vehicleType.type']} IN ('IN_SERVICE', 'FOR_SALE')`;
/** Those that most vehicles are of come first: they are the usual ones. */
const usedSql = `SELECT (SELECT coalesce(json_agg(${v.id}::text ORDER BY ${v.id}), '[]') FROM ${v} WHERE ${inService}) AS vehicles,
  (SELECT count(*)::int FROM ${r} WHERE ${r.pricingCategory} = $1::bigint AND ${r.status} IN ('PENDING', 'CONFIRMED') AND ${r.returnDate} > $2::timestamptz) AS bookings,
  (SELECT coalesce(json_agg(o), '[]') FROM (SELECT ${p.id}::text AS id, ${p.category} AS name FROM ${p}
    WHERE ${p.id} <> $1::bigint AND NOT p.${name(archivedName)}
    ORDER BY (SELECT count(*) FROM ${t} WHERE ${t.pricingCategory} = ${p.id}) DESC, ${p.category} LIMIT ${mostProposed}) o) AS others`;

/**
 * Archiving a category whose vehicles are in service says that no booking takes them any more, and proposes another for them.
 * @throws Refusal until it is decided
 */
export async function askAboutVehicles(call: ArchiveCall<RecordOf<typeof pricings>>): Promise<void> {
  const { tx, engine, record } = call;
  const { rows } = await tx.query<Used>(prepared(usedSql, [record.id, new Date(engine.now()).toISOString()]));
  const { vehicles: cars = [], bookings = 0, others = [] } = rows[0] ?? {};
  if (cars.length === 0 && bookings === 0) return;
  const stops = [
    cars.length === 0
      ? ''
      : `aucune réservation ne prendra plus ${cars.length === 1 ? 'son véhicule' : `ses ${cars.length} véhicules`}`,
    bookings === 0
      ? ''
      : `${bookings === 1 ? 'une réservation à venir ne deviendra pas contrat' : `${bookings} réservations à venir ne deviendront pas contrats`} sans une autre catégorie`,
  ].filter(Boolean);
  const value = `${cars.join('+')}/${bookings}`;
  const decided = decide(call, {
    name: `archives-${record.id}`,
    message: `Sans la catégorie «\u00a0${record.category}\u00a0», ${stops.join(', et ')}.`,
    choices: [
      { value, label: 'Archiver quand même' },
      ...(cars.length === 0 ? [] : others).map(other => ({
        value: `${other.id}:${value}`,
        label: `Passer ${cars.length === 1 ? 'le véhicule' : 'les véhicules'} en ${other.name}`,
      })),
    ],
  });
  const other = others.find(({ id }) => decided === `${id}:${value}`);
  if (!other) return;
  for (const car of cars)
    await updateRecord(
      call,
      vehicles,
      car,
      { pricingCategory: other.id },
      { action: 'changeCategory', message: `Catégorie ${record.category} archivée` },
    );
}

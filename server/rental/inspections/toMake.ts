import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import inspections from '../../../src/resources/contract/inspection';
import vehicles from '../../../src/resources/park/vehicle';
import damageCategories from '../../../src/resources/settings/damage-category';
import drivers from '../../../src/resources/settings/driver';
import type { GuardFinding } from '../../../src/domain/contractGuard';
import { todayInTunis } from '../../../src/domain/calendarDate';
import type { PageQuestions } from '../../../src/pages/all';
import type { AnswerOf } from '../../../src/schema/definePage';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { epochSql, name, text } from '../../engine/connection/sql';
import type { AnswerBehaviour, QuestionCall } from '../../engine/records/behaviours';
import { mayReadSql } from '../../engine/sql/callerSql';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import { labelSql } from '../../engine/sql/select';
import { judgeCaution } from '../contracts/caution';
import { handoverFindings } from '../contracts/lineGuards';
import { keyOf } from '../contracts/signing';
import type { FoundSigning } from '../contracts/signing';
import { keptContractSql, signingSql } from '../contracts/signingSql';
import { cautionSql, g } from '../guarantees/cautionSql';

const c = columnsOf(contracts, 'c');
const l = rowsOf(contracts, 'vehicles', 'n');
const d = rowsOf(contracts, 'drivers', 'd');
const v = columnsOf(vehicles, 'v');
const e = rowsOf(vehicles, 'equipment', 'e');
const i = columnsOf(inspections, 'i');
const photos = rowsOf(inspections, 'photos', 'p');
const m = rowsOf(contracts, 'vehicles', 'm');
const other = columnsOf(contracts, 'o');
const damages = rowsOf(inspections, 'damages', 'g');
const seen = rowsOf(inspections, 'equipment', 's');
const k = columnsOf(damageCategories, 'k');
const client = columnsOf(clients, 'b');

const object = (items: Readonly<Record<string, string>>) =>
  `json_build_object(${Object.entries(items)
    .map(([key, sql]) => `${text(key)}, ${sql}`)
    .join(', ')})`;
const list = (item: string, from: string, order: string) =>
  `coalesce((SELECT json_agg(${item} ORDER BY ${order}) FROM ${from}), '[]')`;

/**
 * SQL of the inspection that is due on a line, the one that is requested or the next to be made, with all that whoever
 * makes it without network needs. Phones are given to who may read clients.
 */
export const inspectionToMake: AnswerBehaviour<Question> = {
  sql: toMakeSql,
  answer(answered) {
    const { signing, caution, outOn, ...task } = (answered ?? {}) as Partial<Found>;
    if (!task.contract) return null;
    const found = signing ? handoverFindings(signing) : [];
    const isOut = found.some(({ rule }) => rule === 'VEHICLE_OUT');
    const stops = signing
      ? [
          ...(Number(task.guaranteeAmount) > 0 ? judgeCaution(caution ?? null) : []),
          ...found,
          ...(isOut ? [] : outOf(task as Task, outOn ?? null)),
        ]
      : [];
    return {
      ...(task as Task),
      guaranteeState: caution?.state ?? null,
      stops: stops.map(one => ({
        id: keyOf(one),
        guard: keyOf(one),
        severity: one.severity,
        isWaived: signing?.contract.waived.includes(keyOf(one)) ?? false,
        sentence: one.sentence,
        resource: one.about.resource,
        record: one.about.id,
      })),
    };
  },
};

type Question = PageQuestions['InspectionToMake'];
type Task = NonNullable<AnswerOf<Question>>;
/** What SQL finds of it; of a departure, what its guards are judged by. */
type Found = Omit<Task, 'stops' | 'guaranteeState'> & {
  signing: FoundSigning | null;
  caution: Parameters<typeof judgeCaution>[0];
  /** The contract on which its vehicle is out, another one. */
  outOn: string | null;
};

/** Keys that somebody else has: said before anybody walks around another car, late or not. */
const outOf = ({ vehicle }: Task, outOn: string | null): GuardFinding[] =>
  outOn === null
    ? []
    : [
        {
          rule: 'VEHICLE_OUT',
          severity: 'blocking',
          about: { resource: vehicles.name, id: vehicle.id },
          sentence: `${vehicle.label} est en contrat ${outOn}\u00a0: notez d’abord son retour, ou donnez un autre véhicule.`,
        },
      ];

function toMakeSql({ input, bind, now, resources }: QuestionCall<Question>): string {
  const id = (value: string | null | undefined) => (value ? `${bind(value)}::bigint` : null);
  const [contract, vehicle] = [id(input.contract), id(input.vehicle)];
  if (!contract && !vehicle) return `SELECT 'null'::json`;
  const link = (target: string, column: string) =>
    `CASE WHEN ${column} IS NOT NULL THEN ${object({ id: `${column}::text`, label: labelSql(resources.get(target), column) })} END`;
  const conditions = [contract && `${c.id} = ${contract}`, vehicle && `${l.vehicle} = ${vehicle}`];
  const due = `CASE ${l.lineState} WHEN 'TO_DELIVER' THEN 'DEPARTURE' ELSE 'RETURN' END`;
  const kind = input.kind ? `${bind(input.kind)}::text` : due;
  const made = (of: string) =>
    `CASE ${of} WHEN 'DEPARTURE' THEN ${l.departureInspection} ELSE ${l.returnInspection} END`;
  const onRoad = `${c.stage} IN ('SIGNED', 'DEPARTED')`;
  // An exchange left it to be made, which may be once all vehicles are back.
  const exchanged = `${c.stage} = 'RETURNED' AND ${l.lineState} = 'SWAPPED' AND ${kind} = 'RETURN'`;
  // A vehicle that was requested alone is on the contract that has it, or will have it; what is over has only what was made.
  const stands = contract ? `(${onRoad} OR ${made(kind)} IS NOT NULL OR ${exchanged})` : onRoad;
  const line = `SELECT n.*, ${kind} AS kind FROM ${l} JOIN ${c} ON ${c.id} = ${l.parent_id}
    WHERE ${[...conditions, stands].filter(Boolean).join(' AND ')}
    ORDER BY ${due} = ${kind} DESC, ${l.lineState} IN ('TO_DELIVER', 'ON_RENT') DESC,
      ${l.lineState} = 'ON_RENT' DESC, ${l.departureDate}, ${l.position} LIMIT 1`;
  const last = `(SELECT ${i.id} FROM ${i} WHERE ${i.vehicle} = ${l.vehicle} AND ${i.id} IS DISTINCT FROM ${made('n.kind')}
    ORDER BY ${i.dateTime} DESC, ${i.id} DESC LIMIT 1)`;
  const kept = keptContractSql(c.id);
  const own = `(SELECT jsonb_agg(one) FROM jsonb_array_elements(${kept} -> 'lines') one WHERE one ->> 'vehicle' = ${l.vehicle}::text)`;
  const signing = signingSql(
    resources,
    `jsonb_set(${kept}, '{lines}', coalesce(${own}, '[]'))`,
    `${bind(todayInTunis(now))}::date`,
  );
  const answer = {
    contract: link(contracts.name, c.id),
    vehicle: link(vehicles.name, l.vehicle),
    kind: 'n.kind',
    stage: c.stage,
    lineState: l.lineState,
    client: link(clients.name, c.client),
    clientPhone: `CASE WHEN ${mayReadSql(resources.get(clients.name))} THEN (SELECT ${client.phone} FROM ${client} WHERE ${client.id} = ${c.client}) END`,
    model: `concat_ws(' ', ${labelSql(resources.get('car-brands'), v.carBrand)}, ${labelSql(resources.get('car-models'), v.carModel)})`,
    drivers: list(
      object({ name: labelSql(resources.get(drivers.name), d.driver), isMain: `${d.isMain} IS TRUE` }),
      `${d} WHERE ${d.parent_id} = ${c.id} AND (${d.vehicle} IS NULL OR ${d.vehicle} = ${l.vehicle})`,
      `${d.isMain} DESC NULLS LAST, ${d.position}`,
    ),
    departureDate: epochSql(l.departureDate),
    returnDate: epochSql(l.returnDate),
    made: link(inspections.name, made('n.kind')),
    guaranteeAmount: c.guaranteeAmount,
    caution: cautionSql(
      'c',
      `json_build_object('id', ${g.id}::text, 'state', ${g.state}, 'noneReason', ${g.noneReason})`,
    ),
    outOn: `(SELECT ${other.contractNumber} FROM ${m} JOIN ${other} ON ${other.id} = ${m.parent_id}
      WHERE ${m.vehicle} = ${l.vehicle} AND ${m.lineState} = 'ON_RENT' AND ${m.parent_id} <> ${c.id} LIMIT 1)`,
    signing: `CASE WHEN n.kind = 'DEPARTURE' AND ${l.lineState} = 'TO_DELIVER' THEN (${signing}) END`,
    tankCapacityLiters: v.tankCapacityLiters,
    totalMileage: v.totalMileage,
    before: `(SELECT ${beforeSql(link)} FROM (SELECT) one LEFT JOIN ${i} ON ${i.id} = w.id WHERE ${i.id} IS NOT NULL OR ${isReadAlone})`,
    equipment: equipmentSql,
    categories: list(
      object({ id: `${k.id}::text`, name: k.name, zone: k.zone, defaultPriceHT: k.defaultPriceHT }),
      `${k} WHERE k.${name(archivedName)} IS NOT TRUE`,
      k.name,
    ),
  };
  return `SELECT ${object(answer)} FROM (${line}) n JOIN ${c} ON ${c.id} = ${l.parent_id} JOIN ${v} ON ${v.id} = ${l.vehicle},
    LATERAL (SELECT coalesce(CASE WHEN n.kind = 'RETURN' THEN ${l.departureInspection} END, ${last}) AS id) w`;
}

type Link = (target: string, column: string) => string;

/** SQL of whether the line `n` left without an inspection, as in an exchange: its departure is what it read itself. */
const isReadAlone = `(n.kind = 'RETURN' AND ${l.departureInspection} IS NULL AND ${l.mileageOut} IS NOT NULL)`;

/** What the inspection before left, as one value of JSON; of another contract's, only the damages that are known since. */
const beforeSql = (link: Link) => {
  const read = (own: string, inspected: string) =>
    `CASE WHEN ${isReadAlone} THEN ${own} ELSE ${inspected} END`;
  return object({
    inspection: read('NULL', link(inspections.name, i.id)),
    kind: read(`'DEPARTURE'`, i.kind),
    dateTime: read(epochSql(l.departedAt), epochSql(i.dateTime)),
    mileage: read(l.mileageOut, i.mileage),
    fuelLevel: read(l.fuelOut, i.fuelLevel),
    cleanliness: read('NULL', i.cleanliness),
    keysCount: read('NULL', i.keysCount),
    photos: list(
      object({ side: photos.side, damage: photos.damage, url: `'/files/' || ${photos.photo}` }),
      `${photos} WHERE ${photos.parent_id} = ${i.id} AND ${photos.photo} IS NOT NULL AND NOT ${isReadAlone}`,
      photos.position,
    ),
    damages: list(
      object({
        zone: damages.zone,
        damageCategory: link(damageCategories.name, damages.damageCategory),
        severity: damages.severity,
        x: damages.x,
        y: damages.y,
        note: damages.note,
      }),
      `${damages} WHERE ${damages.parent_id} = ${i.id}`,
      damages.position,
    ),
  });
};

/** What the vehicle has to have with it: what the inspection before saw, else what its sheet has; with its price. */
const equipmentSql = list(
  object({
    item: e.item,
    present: `coalesce((SELECT ${seen.present} FROM ${seen} WHERE ${seen.parent_id} = w.id AND ${seen.item} = ${e.item}), ${e.present}) IS TRUE`,
    replacementPriceHT: e.replacementPriceHT,
  }),
  `${e} WHERE ${e.parent_id} = ${v.id}`,
  e.position,
);

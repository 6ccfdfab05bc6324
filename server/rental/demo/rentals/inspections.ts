import { vehicleEquipment } from '../../../../src/product/enumerations';
import type inspections from '../../../../src/resources/contract/inspection';
import type { RecordOf } from '../../../../src/schema/defineResource';
import { knownDamages } from '../reference/makePrices';
import { Random } from '../random';
import { DAY, MINUTE } from '../seeded';
import type { Day, Seeded } from '../seeded';
import type { Leg } from './rental';

export type Inspection = RecordOf<typeof inspections>;
type Damage = NonNullable<Inspection['damages']>[number];

/** A car that changes hands. */
export interface Handover {
  /** Id of the contract. */
  contract: string;
  leg: Leg;
  kind: Inspection['kind'];
  at: number;
  mileage: number;
  /** Eighths. */
  fuel: number;
  /** Null where a car was exchanged: its levels alone are noted. */
  inspection: Seeded<Inspection> | null;
}

/** Of these last days the check list is there too; of before, what was found. */
const CHECKED = 45 * DAY;
const agents = { '2': 'admin', '3': 'limited' } as const;

/** What the inspections of a car report of it, one after the other: what was found once is there when it leaves again. */
export class Inspector {
  private readonly marks = new Map<string, Damage[]>();

  constructor(private readonly day: Day) {}

  /** Looks at a car; its handovers come in the order of time. */
  inspect(
    id: string,
    { contract, leg, kind, at, mileage, fuel }: Omit<Handover, 'inspection'>,
  ): Seeded<Inspection> {
    const random = new Random(`inspection ${contract} ${leg.car.id} ${kind}`);
    const isBack = kind === 'RETURN';
    const luck = random.next();
    const agent = random.pick(['2', '2', '3'] as const);
    const known = this.marks.get(leg.car.id) ?? [];
    const fresh = isBack && random.chance(0.06) ? [damaged(random)] : [];
    this.marks.set(leg.car.id, [...known, ...fresh].slice(-3));
    const lost = isBack && random.chance(0.04) ? random.pick(['MATS', 'JACK', 'LIGHTER'] as const) : null;
    const values: Seeded<Inspection>['values'] = {
      id,
      createdAt: at,
      updatedAt: at,
      inspectionNumber: '',
      contract,
      vehicle: leg.car.id,
      kind,
      dateTime: at,
      receivedAt: at + MINUTE,
      agent,
      mileage,
      fuelLevel: fuel,
      cleanliness: isBack && luck < 0.08 ? 'SALE' : isBack && luck < 0.2 ? 'MOYEN' : 'PROPRE',
      keysCount: leg.car.keyCount ?? 2,
      tyres: null,
      warningLights: null,
      note: fresh.length > 0 ? 'Constaté avec le client' : null,
      deviceId: null,
      equipment: at > this.day.start - CHECKED ? checkList(lost) : lost ? [missing(lost)] : [],
      damages: [...known.map(one => ({ ...one, isPreExisting: true })), ...fresh],
      photos: [],
      signature: null,
      pricedAt: null,
      franchise_HT: null,
    };
    return { values, steps: [{ action: 'CREATE', at, by: agents[agent] }] };
  }
}

type Item = keyof typeof vehicleEquipment;

const missing = (item: Item) => ({ id: '', item, present: false, note: null, price_HT: null });
const checkList = (lost: Item | null) =>
  (Object.keys(vehicleEquipment) as Item[]).map(item =>
    item === lost ? missing(item) : { id: '', item, present: true, note: null, price_HT: null },
  );

/** Where each known damage is on the drawn car, thousandths of it. */
const places: Readonly<Record<string, readonly [x: number, y: number]>> = {
  LEFT: [120, 480],
  FRONT: [500, 70],
  REAR: [500, 930],
  GLASS: [500, 300],
};

function damaged(random: Random): Damage {
  const found = knownDamages.flatMap(({ zone }, index) => {
    const place = places[zone ?? ''];
    return place ? [{ zone: zone as Damage['zone'], place, category: String(index + 1) }] : [];
  });
  const { zone, place, category } = random.pick(found);
  return {
    id: '',
    zone,
    x: place[0] + random.int(-60, 60),
    y: place[1] + random.int(-60, 60),
    damageCategory: category,
    severity: random.pick(['LIGHT', 'LIGHT', 'MEDIUM']),
    isPreExisting: false,
    note: null,
    price_HT: null,
    waivedByCdw: null,
  };
}

import type unavailabilities from '../../../src/resources/park/unavailability';
import type { RecordOf } from '../../../src/schema/defineResource';
import { takeFreeCar } from './agenda';
import type { Planning } from './agenda';
import { Random } from './random';
import { DAY, HOUR } from './seeded';
import type { Seeded } from './seeded';

type Unavailability = RecordOf<typeof unavailabilities>;

/** Each kind has its first here: these come first. */
const causes: readonly [Unavailability['type'], string, days: number][] = [
  ['MAINTENANCE', 'Vidange et filtres', 1],
  ['DAMAGE', 'Pare-chocs à remplacer', 4],
  ['ADMINISTRATIVE', 'Visite technique', 1],
  ['MISSION', 'Convoyage vers Sousse', 1],
  ['OTHER', 'Nettoyage approfondi', 1],
  ['MAINTENANCE', 'Plaquettes de frein', 1],
  ['MAINTENANCE', 'Courroie de distribution', 2],
  ['DAMAGE', 'Expertise en attente', 6],
];

/** Cars at the workshop or elsewhere, over the past and the next weeks, when nobody has them. */
export function* makeUnavailabilities(planning: Planning): Generator<Seeded<Unavailability>> {
  const random = new Random('unavailabilities');
  const { fleet, day } = planning;
  let id = 0;
  for (let index = 0; index < Math.ceil(fleet.length / 3); index++) {
    const [type, reason, days] = causes[id] ?? random.pick(causes);
    // One in six is under way today.
    const from = index % 6 === 0 ? -random.int(0, days - 1) : random.int(-200, 25);
    const start = day.start + from * DAY + 8 * HOUR;
    const end = start + (days - 1) * DAY + 10 * HOUR;
    const vehicle = takeFreeCar(random, planning, { start, end });
    if (!vehicle) continue;
    const createdAt = Math.min(start, day.start) - random.int(2, 40) * HOUR;
    yield {
      values: { id: String(++id), createdAt, updatedAt: createdAt, vehicle, type, reason, start, end },
      steps: [{ action: 'CREATE', at: createdAt, by: random.pick(['admin', 'limited']) }],
    };
  }
  // And one that nobody knows the end of: a car that is not rented out.
  const service = fleet.filter(({ values }) => values.serviceOrCompanyVehicle === 'SERVICE');
  const start = day.start - 3 * DAY + 9 * HOUR;
  const held = { start, end: day.start + 60 * DAY };
  const vehicle = service.length > 0 ? takeFreeCar(random, { ...planning, fleet: service }, held) : null;
  if (!vehicle) return;
  const reason = 'Boîte de vitesses, pièce attendue';
  yield {
    values: {
      id: String(++id),
      createdAt: start,
      updatedAt: start,
      vehicle,
      type: 'DAMAGE',
      reason,
      start,
      end: null,
    },
    steps: [{ action: 'CREATE', at: start, by: 'admin' }],
  };
}

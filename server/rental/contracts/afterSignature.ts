import agencies from '../../../src/resources/settings/agency';
import { badInput } from '../../engine/base/refusal';
import { columnsOf } from '../../engine/sql/columnsOf';
import { refuseBookedDrivers } from '../behaviours/blacklist';
import { changesOf, contractOf } from './contract';
import type { Contract, ContractWrite } from './contract';
import { findSigningOf, refuseStops, stopsOf } from './guards';
import { findingsOf } from './signing';
import { signedDrivers } from './signContract';
import { toSign } from './toSign';
import { nextVersion } from './versions';

const a = columnsOf(agencies, 'a');

/** Of what was signed a note stays open; places, which are printed, and one driver more make a new version, to sign. */
export async function judgeSigned(write: ContractWrite): Promise<void> {
  if (changesOf(write, ['drivers'])) await addDrivers(write);
  if (changesOf(write, placeFields)) await changePlaces(write);
}

const placeFields = ['departureAgency', 'returnAgency', 'departurePlace', 'returnPlace'] as const;
type Places = Partial<Pick<Contract, (typeof placeFields)[number]>>;

async function changePlaces(write: ContractWrite): Promise<void> {
  const { before, values, engine, tx } = write;
  if (!before) return;
  const after = contractOf(write);
  const { rows } = await tx.query<{ id: string; name: string }>(
    `SELECT ${a.id}::text AS id, ${a.name} AS name FROM ${a} WHERE ${a.id} = ANY ($1::bigint[])`,
    [[before, after].flatMap(one => [one.departureAgency, one.returnAgency]).filter(Boolean)],
  );
  const nameOf = (id?: string | null) => rows.find(one => one.id === id)?.name;
  const shown = (agency?: string | null, place?: string | null) =>
    [nameOf(agency), place].filter(Boolean).join(', ') || 'non dit';
  const placesOf = (one: Places) => [
    ['départ', shown(one.departureAgency, one.departurePlace)] as const,
    ['retour', shown(one.returnAgency, one.returnPlace)] as const,
  ];
  const was = placesOf(before);
  const changes = placesOf(after).flatMap(([what, now], index) =>
    now === was[index]?.[1] ? [] : [`${what} ${now}, au lieu de ${was[index]?.[1]}`],
  );
  values.versions = nextVersion(
    { versions: (values.versions as Contract['versions'] | undefined) ?? before.versions },
    { kind: 'PLACES', summary: `Lieux\u00a0: ${changes.join('\u00a0; ')}`, at: engine.now() },
  );
}

type Drivers = NonNullable<Contract['drivers']>;

async function addDrivers(write: ContractWrite): Promise<void> {
  const { before, values, engine } = write;
  if (!before) return;
  const was = before.drivers ?? [];
  const drivers = (contractOf(write).drivers ?? []) as Drivers;
  refuseChanged(was, drivers);
  if (before.stage === 'RETURNED')
    throw badInput({ drivers: 'Le contrat est revenu\u00a0: plus personne n’y conduit' });
  const at = engine.now();
  const isNew = (one: Drivers[number]) => !was.some(({ id }) => id === one.id);
  refuseBookedDrivers(write, { before: was.map(one => one.driver), after: drivers.map(one => one.driver) });
  const found = await findSigningOf(write, toSign({ ...before, drivers }));
  const added = drivers.flatMap((one, index) => (isNew(one) ? [`drivers.${index}.driver`] : []));
  refuseStops(
    stopsOf(findingsOf(found), found.contract.waived).filter(({ about }) => added.includes(about.path ?? '')),
  );
  const names = drivers
    .filter(isNew)
    .flatMap(({ driver }) => found.drivers.find(({ id }) => id === driver)?.name ?? []);
  values.drivers = drivers.map(one =>
    isNew(one) && before.stage === 'DEPARTED' ? { ...one, from: at, to: null } : one,
  );
  const versions = nextVersion(before, {
    kind: 'DRIVER',
    summary: `Conducteur ajouté\u00a0: ${names.join(', ')}`,
    at,
  });
  values.signedDrivers = [
    ...(before.signedDrivers ?? []),
    ...signedDrivers(found, { drivers: drivers.filter(isNew) })
      .filter(({ driver }) => driver !== null)
      .map(one => ({ ...one, version: versions.length })),
  ];
  values.versions = versions;
}

/** Who signed drives: their rows stay. */
function refuseChanged(was: Drivers, after: Drivers): void {
  const same = (a: Drivers[number], b: Drivers[number] | undefined) =>
    b !== undefined &&
    a.driver === b.driver &&
    Boolean(a.isMain) === Boolean(b.isMain) &&
    (a.vehicle ?? null) === (b.vehicle ?? null);
  if (
    was.some(
      one =>
        !same(
          one,
          after.find(({ id }) => id === one.id),
        ),
    )
  )
    throw badInput({ drivers: 'Le contrat est signé\u00a0: ses conducteurs restent, d’autres s’ajoutent' });
}

import type { Contract, ContractWrite } from './contract';
import { findSigning, refuseStops, stopsOf, tellGuards } from './guards';
import { crewOf, findingsOf } from './signing';
import type { FoundSigning, Person } from './signing';
import { nextVersion } from './versions';

/**
 * A contract that is signed: every guard of C.7 lets it, its drivers are kept as they are known that day, and its version is
 * written: that which the hands at the desk bring, else of a sheet. @throws Refusal with all that stops it.
 */
export async function judgeSignature(write: ContractWrite): Promise<void> {
  const { before, values, engine } = write;
  if (!before) return;
  const found = await findSigning(write, before.id);
  const findings = findingsOf(found);
  refuseStops(stopsOf(findings, found.contract.waived));
  tellGuards(write, findings, found);
  const at = engine.now();
  values.signedAt = at;
  values.signedDrivers = signedDrivers(found, before);
  values.versions ??= nextVersion(before, {
    ...contractVersion(at),
    signedOn: 'PAPER',
    agent: write.caller.id,
  });
}

/** The version of the contract itself, signed at a moment, epoch ms. */
export const contractVersion = (at: number) =>
  ({ kind: 'CONTRACT', summary: 'Contrat', at, signedAt: at }) as const;

type Named = Pick<NonNullable<Contract['drivers']>[number], 'driver' | 'vehicle'>;

/** Everybody who drives on a contract, as their papers have it: the client first where they do. */
export function signedDrivers(found: FoundSigning, { drivers }: { drivers: readonly Named[] | null }) {
  const crew = found.contract.lines.flatMap(({ vehicle }) => crewOf(found, vehicle));
  const isMain = (id: string, isClient: boolean) =>
    crew.some(one => one.isMain && one.isClient === isClient && one.person.id === id);
  const client = crew.find(one => one.isClient);
  return [
    ...(client ? [{ driver: null, vehicle: null, isMain: true, ...papersOf(client.person) }] : []),
    ...(drivers ?? []).flatMap(({ driver, vehicle }) => {
      const person = found.drivers.find(({ id }) => id === driver);
      return person
        ? [{ driver, vehicle: vehicle ?? null, isMain: isMain(driver, false), ...papersOf(person) }]
        : [];
    }),
  ];
}

const papersOf = ({
  firstName,
  lastName,
  birthDate,
  birthPlace,
  tel,
  address,
  drivingLicense,
  drivingLicenseDate,
  CIN,
  CINDate,
}: Person) => ({
  firstName,
  lastName,
  birthDate,
  birthPlace,
  tel,
  address,
  drivingLicense,
  drivingLicenseDate,
  CIN,
  CINDate,
});

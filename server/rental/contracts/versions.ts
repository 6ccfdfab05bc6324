import type {
  contractVersionKinds,
  signatureMedia,
  versionRefusals,
} from '../../../src/product/enumerations';
import type { Millimes } from '../../../src/domain/money';
import type { Contract } from './contract';

/** What a version changes, for its paper: each only where it does. Epoch ms, ids. */
export interface VersionChange {
  kind: keyof typeof contractVersionKinds;
  summary: string;
  at: number;
  signedAt?: number | null;
  /** Why nobody signs it. */
  refusal?: keyof typeof versionRefusals;
  refusalReason?: string;
  signedOn?: keyof typeof signatureMedia;
  /** Whoever had it signed, by their id. */
  agent?: string;
  signer?: string;
  /** Ids of files. */
  signatureClient?: string;
  signatureAgent?: string;
  vehicle?: string;
  newVehicle?: string;
  previousReturn?: number | null;
  newReturn?: number | null;
  added_HT?: Millimes;
  addedTVA?: Millimes;
  addedTTC?: Millimes;
}

/** The versions of a contract with one more, to sign unless it gives when it was. */
export const nextVersion = ({ versions }: Pick<Contract, 'versions'>, change: VersionChange) => [
  ...(versions ?? []),
  { number: (versions?.length ?? 0) + 1, ...change, signedAt: change.signedAt ?? null },
];

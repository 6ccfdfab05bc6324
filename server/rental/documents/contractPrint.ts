import { noPapers } from '../../../src/resources/contract/contract/drivers';
import type { Tx } from '../../engine/connection/transaction';
import type { Contract } from '../contracts/contract';
import { readContractDetails } from './contractDetails';
import type { ContractDetails, Readable } from './contractDetails';
import { readIssuer } from './seller';
import type { Seller } from './seller';

/** Whether what a contract states was agreed to, and still holds. */
export const isSigned = ({ stage }: Pick<Contract, 'stage'>) => stage !== 'DRAFT' && stage !== 'CANCELLED';

/** What the papers of a contract are made from: plain data, which keeps as JSON what it was on its day. */
export interface ContractPrint {
  contract: Contract;
  /** References of the contract, by path. */
  labels: Readonly<Record<string, string>>;
  details: ContractDetails;
  /** Whose contract it is. */
  seller: Seller | null;
  /** Its record; null for the company on documents. */
  manager: string | null;
  /** The address of the company in Arabic; not of what was frozen before there was one. */
  addressAr?: string | null;
  /** Epoch milliseconds. */
  now: number;
}

/** Those who signed by their names alone. */
const withoutPapers = (contract: Contract): Contract => ({
  ...contract,
  signedDrivers: (contract.signedDrivers ?? []).map(signed => ({ ...signed, ...noPapers })),
});

/** Reads what the papers of a contract are made from. */
export async function readContractPrint(
  db: Tx,
  contract: Contract,
  labels: ContractPrint['labels'],
  { readable, now }: { readable: Readable; now: number },
): Promise<ContractPrint> {
  const details = await readContractDetails(db, contract.id, readable);
  const issuer = await readIssuer(db, contract.manager);
  return {
    contract: readable.clients && readable.drivers ? contract : withoutPapers(contract),
    labels,
    details,
    seller: issuer?.seller ?? null,
    manager: issuer?.manager ?? null,
    addressAr: issuer?.addressAr ?? null,
    now,
  };
}

import type { PageQuestions } from '../../../src/pages/all';
import clients from '../../../src/resources/client/client';
import contracts from '../../../src/resources/contract/contract';
import drivers from '../../../src/resources/settings/driver';
import { notFound, Refusal } from '../../engine/base/refusal';
import { typesetPages } from '../../engine/exports/typst';
import type { AnswerBehaviour } from '../../engine/records/behaviours';
import { loadRecord } from '../../engine/records/store';
import { mayReadSql } from '../../engine/sql/callerSql';
import { printedDrivers } from '../documents/contractDrivers';
import { readContractPrint } from '../documents/contractPrint';
import type { ContractPrint } from '../documents/contractPrint';
import type { Contract } from './contract';
import { findSigning, stopsOf } from './guards';
import { amendmentSheetOf, contractSheetOf } from './makePaper';
import { findingsOf } from './signing';
import { readToBeSigned } from './toBeSigned';

/** What is put before both parties: the pages that are about to be signed, as who shows them may read them. */
export const contractToSign: AnswerBehaviour<PageQuestions['ContractToSign']> = {
  sql: ({ resources }) =>
    `SELECT json_build_object('clients', ${mayReadSql(resources.get(clients.name))}, 'drivers', ${mayReadSql(resources.get(drivers.name))})`,
  async file(found, { input, engine, now }) {
    const { pool, files } = engine;
    const loaded = await loadRecord(pool, engine, contracts, String(input.contract));
    const toSign = loaded && (await readToBeSigned(pool, loaded, now));
    if (!loaded) throw notFound();
    if (!toSign) throw new Refusal('CONFLICT', 'Ce contrat n’a rien à signer.');
    const contract = loaded.values as unknown as Contract;
    // As it will be kept: a draft says that it is one.
    const signed = contract.stage === 'DRAFT' ? { ...contract, stage: 'SIGNED' as const } : contract;
    const { amendments, sha256 } = toSign;
    const readable = found as { clients: boolean; drivers: boolean };
    const print = await readContractPrint(pool, signed, loaded.labels, { readable, now });
    const { conditions } = print.details;
    const language = conditions?.bodyAr ? 'FR_AR' : 'FR';
    const sheet =
      amendments.length === 0
        ? await contractSheetOf(pool, files, print, { language })
        : await amendmentSheetOf(pool, files, print, amendments, { language });
    const { svg, pages } = await typesetPages(sheet);
    const signing = amendments.length === 0 ? await findSigning({ tx: pool, engine }, contract.id) : null;
    return {
      seen: sha256,
      isContract: amendments.length === 0,
      number: contract.contractNumber,
      signer: signerOf(print),
      svg,
      pages,
      approvals:
        amendments.length > 0
          ? []
          : (conditions?.approvals ?? []).map(({ clause }, index) => ({ id: String(index + 1), clause })),
      stops: signing
        ? stopsOf(findingsOf(signing), signing.contract.waived).map(({ sentence }, index) => ({
            id: String(index + 1),
            sentence,
          }))
        : [],
    };
  },
};

/** Who is expected to sign: the client, or of a company its main driver. */
function signerOf(print: ContractPrint): string {
  const { client } = print.details;
  const main = client.isPerson ? null : printedDrivers(print).find(({ isMain }) => isMain);
  return main?.name ?? client.name;
}

import { todayInTunis } from '../../../src/domain/calendarDate';
import clients from '../../../src/resources/client/client';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import type { PrintCall } from '../../engine/records/behaviours';
import { contractServicePdf } from '../documents/contractServiceSheet';
import { clientSql, nameOnly } from '../documents/detailSql';
import type { PrintedClient } from '../documents/detailSql';
import { readIssuerImages } from '../documents/issuerImages';
import { readIssuer } from '../documents/seller';
import { usualRateSql } from '../prices/pricesSql';
import type { ContractService } from './contractService';

const besideSql = `SELECT ${clientSql('$1::bigint')} AS client, ${usualRateSql('$2::date')} AS rate`;

/** The paper of a contract of services; whoever may not read clients prints their name alone. */
export async function printContractService(call: PrintCall<ContractService>): Promise<Uint8Array> {
  const { tx, record, labels, caller, files, now } = call;
  const today = todayInTunis(now);
  const { rows } = await tx.query<{ client: PrintedClient | null; rate: string | null }>(besideSql, [
    record.client,
    today,
  ]);
  const { client, rate } = rows[0] ?? { client: null, rate: null };
  return contractServicePdf({
    contract: record,
    labels,
    client: client && !can(caller, readRight(clients)) ? nameOnly(client) : client,
    usualRate: Number(rate ?? 0),
    seller: (await readIssuer(tx))?.seller ?? null,
    images: await readIssuerImages(tx, files, null),
    today,
  });
}

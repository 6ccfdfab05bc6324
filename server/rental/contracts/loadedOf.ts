import contracts from '../../../src/resources/contract/contract';
import { notFound } from '../../engine/base/refusal';
import { lockRecord } from '../../engine/records/store';
import type { Loaded } from '../../engine/records/store';
import type { ContractCall } from './contract';

/** The contract of an action, with what its references show: read ahead of the action, or now. */
export async function loadedOf({ tx, engine, record, target }: ContractCall): Promise<Loaded> {
  const loaded = target ?? (await lockRecord(tx, engine, contracts, record.id));
  if (!loaded) throw notFound();
  return loaded;
}

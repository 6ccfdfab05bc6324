import guarantees from '../../../src/resources/bank/guarantee';
import type { WriteContext } from '../../engine/records/context';
import { createRecord } from '../../engine/records/create';
import type { Guarantee } from './moveGuarantee';

/** Begins the guarantee of a contract: what its client is to leave, in millimes. @returns its id. */
export const expectGuarantee = (
  context: WriteContext,
  guarantee: Pick<Guarantee, 'contract' | 'client' | 'expected'>,
): Promise<string> =>
  createRecord(context, guarantees, { ...guarantee, received: 0, retained: 0, refunded: 0, held: 0 });

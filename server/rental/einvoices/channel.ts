import type { WriteContext } from '../../engine/records/context';
import { fingerprintOf } from './readTeif';
import type { TeifFile } from './readTeif';
import { readReturned } from '../teif/readReturned';
import type { ReturnedFile } from '../teif/readReturned';

/** How electronic invoices leave for TTN, and how they come back: the one place that a direct connection would take. */
export interface EInvoiceChannel {
  /** Hands a file over, in the transaction that records that it was sent. Answers what is kept of it. */
  send(context: Pick<WriteContext, 'tx'>, file: TeifFile): Promise<Sent>;
  /** The content of a file that came back. @throws ReturnedFault */
  receive(content: string): Received;
}

interface Sent {
  /** The print of what left: what comes back must hold the same. */
  fingerprint: string;
}

export interface Received extends ReturnedFile {
  fingerprint: string;
}

/**
 * By exchange of files: those of a day or a month are taken from the export, signed by the company's own certificate, and
 * brought to El Fatoora; signed files and its answers are brought back one by one. Nothing leaves by itself.
 */
export const fileExchange: EInvoiceChannel = {
  send: (_, { fingerprint }) => Promise.resolve({ fingerprint }),
  receive(content) {
    const returned = readReturned(content);
    return { ...returned, fingerprint: fingerprintOf(returned.body) };
  },
};

/** The channel that is in use. */
export const channel: EInvoiceChannel = fileExchange;

import type { Pool } from 'pg';
import type { Log } from '../base/log';
import type { Engine } from '../records/context';

/** A letter as it is sent, to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Who writes, when it is not the product; answers go to their address. */
  sender?: { name: string; replyTo: string | null };
  attachments?: readonly Attachment[];
}

/** A file that goes with a letter. */
interface Attachment {
  fileName: string;
  type: string;
  content: Uint8Array;
}

/** What a letter is written with, at its delivery and outside any transaction. */
export interface LetterContext {
  pool: Pool;
  /** What records are read by. */
  engine: Pick<Engine, 'resources' | 'behaviours' | 'companyName' | 'files' | 'fileTurns'>;
  /** Address of the product, without a trailing slash. */
  publicUrl: string;
  /** The present, in epoch milliseconds. */
  now(): number;
  log: Log;
}

/** Writes one letter; null when there is nothing left to send. Secrets, a token for one, are made here. */
export type Letter = (context: LetterContext, data: Record<string, unknown>) => Promise<Mail | null>;

/** Letters by the name that the outbox keeps. */
export type Letters = Readonly<Record<string, Letter>>;

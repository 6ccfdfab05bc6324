import type { Photo } from './draft';

/** An inspection that is made: what `createInspection` takes, as a form holds it, with the photos that follow. */
export interface MadeInspection {
  /** A UUID of this device: under which it is sent, however often. */
  deviceId: string;
  /** What it is of, in words: '258 TUN 4073, départ'. */
  label: string;
  /** Of one vehicle they arrive in the order in which they were made. */
  vehicle: string;
  values: Readonly<Record<string, unknown>>;
  photos: readonly Photo[];
  /** Of what the server would ask, what was answered already (`decisionOf`). */
  decisions: readonly string[];
  /** From which it is made again where the server refuses it later: its name among drafts, and itself without photos. */
  draft: { name: string; value: unknown };
  /** The address of its screen. */
  link: string;
}

/** What became of it: the record's id once the server has it; null while it waits on this device. */
export interface Sent {
  id: string | null;
}

/** What one who leaves wants to know. `refused` has the reason of the server. */
export type Sending =
  | { state: 'sent' }
  | { state: 'sending'; done: number; total: number }
  | { state: 'offline'; inspections: number; photos: number }
  | { state: 'refused'; inspections: number; photos: number; reason: string };

/** How a photo of an inspection stands. */
export type PhotoState = 'waiting' | 'sending' | 'sent' | 'refused';

/** By what inspections and their photos reach the server. */
export interface InspectionSender {
  /** Resolves once the inspection is safe: with the server, or kept by this device. Its photos follow by themselves. @throws ReadableError when the server refuses it. */
  send(inspection: MadeInspection): Promise<Sent>;
  /** How what was given stands. */
  read(): Sending;
  photo(deviceId: string): PhotoState;
  subscribe(listener: () => void): () => void;
  /** Tries again what waits or was refused. */
  retry(): void;
}

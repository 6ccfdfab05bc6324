import { statfs } from 'node:fs/promises';
import type { Log } from '../base/log';

/** Three segments of PostgreSQL's journal: with less it may have to stop, and then nothing can be read either. */
const RESERVE = 48 * 1024 * 1024;
/** What was seen holds this long, in milliseconds. */
const FRESH = 50;

/**
 * Watches the disk of a folder: whether it has room for writes, so that they are refused before PostgreSQL cannot go
 * on. Some network file systems report nothing; there PostgreSQL reports it, when it happens.
 */
export function diskRoom(folder: string, log: Log): () => Promise<boolean> {
  let room = true;
  let seen = { at: -FRESH, room: Promise.resolve(true) };

  async function look(): Promise<boolean> {
    const disk = await statfs(folder).catch(() => null);
    const now = disk === null || disk.blocks === 0 || disk.bavail * disk.bsize >= RESERVE;
    if (now && !room) log.info({ folder }, 'there is room on the disk again');
    if (!now && room) log.error({ folder }, 'the disk is full: writes are refused');
    room = now;
    return now;
  }

  return () => {
    if (performance.now() - seen.at >= FRESH) seen = { at: performance.now(), room: look() };
    return seen.room;
  };
}

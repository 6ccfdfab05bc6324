import type { Resource } from '../../../src/schema/resource';
import { text } from '../connection/sql';

/** Any number: with the resource's name, those who write its versions wait for each other. */
const versionLock = 4_121_959;

/**
 * SQL of the lock of all versions of a resource. It comes before any of them is locked: whoever writes a new one locks
 * the one in force, and whoever edits that one writes a new one.
 */
export const versionLockSql = ({ name }: Resource): string =>
  `SELECT pg_advisory_xact_lock(${versionLock}, hashtext(${text(name)}))`;

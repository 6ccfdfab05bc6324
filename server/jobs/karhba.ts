import type { Writer } from '../records/context';

/** Who writes what nobody asked: history tells of it so. */
export const karhba: Writer = {
  id: null as unknown as string,
  name: 'Karhba',
  role: 'SUPER_ADMIN',
  granted: new Set<string>(),
};

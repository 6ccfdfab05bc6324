import type { Task } from './draft';

/** Who signs where nobody says otherwise: the main driver; where none is named the client, who drives. */
export const signerOf = ({ drivers, client }: Pick<Task, 'drivers' | 'client'>): string =>
  drivers.find(({ isMain }) => isMain)?.name ?? client.label ?? '';

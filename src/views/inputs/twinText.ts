import type { Twin } from '../../providers/ownMethods';

/** What is said of another record of the same value, around its name; it has none for who may not read it. */
export const twinParts = (blocks: boolean): [before: string, after: string] =>
  blocks ? ['Déjà utilisé\u00a0: ', '.'] : ['À vérifier\u00a0: ', ' a déjà cette valeur.'];

export function twinText({ label }: Twin, blocks: boolean): string {
  const [before, after] = twinParts(blocks);
  return `${before}${label ?? 'une autre fiche'}${after}`;
}

import type { ComponentType } from 'react';
import { loadDataProvider, loadKeptAnswers } from '../providers/dataProvider';
import { resources } from '../resources/all';
import type { Resource } from '../schema/resource';

const form = <Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<{ resource: Resource }>>>,
) => ({
  load: () => load().then(module => ({ default: module[name] })),
});

/** Hand-written screens of what is made anew, by their resources. */
export const ownForms = {
  inspections: form('InspectionPage', () => import('./inspection/InspectionPage')),
};

/**
 * Fetches, at once and in parallel, what such a screen at this address is made of and queries with: on the network of a
 * car park each of these, one after the other, is a wait of its own. Nothing for another address.
 */
export function loadOwnForm(pathname: string): void {
  const own = Object.entries(ownForms).find(([name]) => resources.get(name).routes?.create === pathname);
  if (!own) return;
  for (const load of [own[1].load, loadDataProvider, loadKeptAnswers])
    // Whoever draws the screen requests it again, and gets the error.
    load().catch(() => undefined);
}

import { useSyncExternalStore } from 'react';
import { makeStore } from '../../providers/store';
import { late } from '../../views/late';

const begun = makeStore(false);
const OfflineBar = late(() => import('./OfflineBar').then(module => module.OfflineBar));

/** With the code of the bar, which is drawn where nothing can be fetched any more. */
const load = () => Promise.all([import('../../providers/offline/begin'), OfflineBar.load()]);

/** Once the page has nothing else to do: the code is kept, what waits is looked at, and the bar that reports it is there. */
export function beginOffline(): Promise<void> {
  beginning ??= load()
    .then(([{ begin }]) => begin())
    .then(() => begun.set(true));
  // What could not be fetched is fetched by who begins next.
  beginning.catch(() => (beginning = undefined));
  return beginning;
}
let beginning: Promise<void> | undefined;

/** What this device still has to send, once that is known. */
export function LateBar() {
  const isThere = useSyncExternalStore(begun.subscribe, begun.read);
  return isThere ? <OfflineBar /> : null;
}

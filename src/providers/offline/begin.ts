import { inspectionRight } from '../../product/inspectionRight';
import { can } from '../../schema/words/access/permissions';
import dailySheet from '../../pages/dailySheet';
import { dataProvider } from '../dataProvider';
import { permissionsProvider } from '../permissionsProvider';
import { onSession } from '../session';
import { keepEarly, keepToday } from './keptAnswers';
import { notKept } from './notKept';
import { outbox } from './outbox';

/** Keeps the code on the device, and follows what waits there, for as long as the page is open. */
export async function begin(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(error => console.error('Code non gardé', error));
  // Rights that were those of the last time are read anew.
  addEventListener('online', () => permissionsProvider.refresh());
  const mayInspect = () => can(permissionsProvider.get(), inspectionRight);
  await outbox
    .start({ mayInspect, onSession, onReady: keepDayOfCaller })
    .catch(error => console.error('Rien ne se garde ici', error));
}

/** The inspection that is open already, and what leaves and comes back today, from the first sign-in on and whatever page is open. */
async function keepDayOfCaller(): Promise<void> {
  await keepEarly().catch(notKept);
  if (!can(permissionsProvider.get(), dailySheet.access)) return;
  await keepToday(dataProvider.question).catch(notKept);
}

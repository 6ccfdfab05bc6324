import { inspectionRight } from '../../product/inspectionRight';
import { can } from '../../schema/words/access/permissions';
import { permissionsProvider } from '../permissionsProvider';
import { onSession } from '../session';
import { outbox } from './outbox';

/** Keeps the code on the device, and follows what waits there, for as long as the page is open. */
export async function begin(): Promise<void> {
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('/sw.js').catch(error => console.error('Code non gardé', error));
  // Rights that were those of the last time are read anew.
  addEventListener('online', () => permissionsProvider.refresh());
  await outbox
    .start(() => can(permissionsProvider.get(), inspectionRight), onSession)
    .catch(error => console.error('Rien ne se garde ici', error));
}

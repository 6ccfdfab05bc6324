import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Task } from '../../custom/inspection/draft';
import { loadLaterSteps } from '../../custom/inspection/InspectionDesk';
import { inspectionParamsOf } from '../../custom/inspection/inspectionParams';
import { beginOffline } from '../../custom/offline/LateBar';
import { takeEarly } from '../../providers/early';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { makeQueryClient } from '../../providers/queryClient';
import { questionKey } from '../../schema/api/questionKey';
import { carryToast } from '../../views/shell/snackbar';
import { whenCalm } from '../../views/whenCalm';
import { Desk } from './Desk';
import { makeDeskRouter } from './deskRouter';
import { mayInspect } from './mayInspect';

/**
 * Puts the desk of an inspection in place, for src/main.tsx, where a document is opened at its address: on a slow phone
 * it is there long before the admin would be. Whatever is no inspection to be made, a refusal included, is the admin's.
 * @param checked once the session is.
 */
export async function mountDesk(container: HTMLElement, checked: Promise<void>, openAdmin: () => void) {
  const loader = container.firstElementChild;
  await checked;
  const caller = await permissionsProvider.load().catch(console.error);
  const task = caller && mayInspect(caller) ? await readTask().catch(console.error) : null;
  if (!task || task.made) return openAdmin();

  const root = createRoot(container, { onUncaughtError: giveUp });
  const leave = (address?: string) => {
    carryToast();
    if (address) history.pushState(null, '', address);
    // Not while it is being drawn.
    setTimeout(() => {
      root.unmount();
      if (loader) container.replaceChildren(loader);
      openAdmin();
    });
  };
  function giveUp(error: unknown) {
    console.error(error);
    leave();
  }
  const router = makeDeskRouter(leave);
  root.render(
    <StrictMode>
      <Desk task={task} queryClient={makeQueryClient()} router={router} onRefused={leave} />
    </StrictMode>,
  );
  void prepare().catch(console.error);
}

/** What is due, as it came with the session; else as it is asked, or kept on this device. */
async function readTask(): Promise<Task | null> {
  const data = inspectionParamsOf(location.search);
  const early = await takeEarly<Task>({ key: questionKey('InspectionToMake', data) });
  if (!early) {
    const { dataProvider } = await import('../../providers/dataProvider');
    return (await dataProvider.question('InspectionToMake', { data })).data;
  }
  void whenCalm(1000)
    .then(() => import('../../providers/offline/keptAnswers'))
    .then(({ keepInspection }) => keepInspection(early))
    .catch(console.error);
  return early;
}

/** Behind the first field: what the next steps and sending take, then the admin, to which one leaves. */
async function prepare(): Promise<void> {
  for (const load of [loadLaterSteps, beginOffline, () => import('../admin')]) {
    await whenCalm(500);
    await load();
  }
}

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Task } from '../../custom/inspection/draft';
import { loadLaterSteps } from '../../custom/inspection/InspectionDesk';
import { inspectionParamsOf } from '../../custom/inspection/inspectionParams';
import type { InspectionParams } from '../../custom/inspection/inspectionParams';
import { beginOffline } from '../../custom/offline/LateBar';
import { takeEarly } from '../../providers/early';
import { permissionsProvider } from '../../providers/permissionsProvider';
import { makeQueryClient } from '../../providers/queryClient';
import { questionKey } from '../../schema/api/questionKey';
import { carryToast } from '../../views/shell/snackbar';
import { whenCalm } from '../../views/whenCalm';
import { keepStyles } from '../styles';
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
  const params = inspectionParamsOf(location.search);
  const early = await takeEarly<Task>({ key: questionKey('InspectionToMake', params) });
  const task = mayInspect(caller ?? null) ? (early ?? (await askTask(params).catch(console.error))) : null;
  if (!task || task.made) return openAdmin();

  const root = createRoot(container, { onUncaughtError: giveUp });
  let left = false;
  const leave = (address?: string) => {
    if (left) return;
    left = true;
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
      <Desk
        task={task}
        queryClient={makeQueryClient()}
        router={router}
        onRefused={leave}
        onDrawn={() => void prepare(early).catch(console.error)}
      />
    </StrictMode>,
  );
}

/** What is due and has not come with the session: as the server reports it, or as it is kept on this device. */
async function askTask(data: InspectionParams): Promise<Task | null> {
  const { dataProvider } = await import('../../providers/dataProvider');
  return (await dataProvider.question('InspectionToMake', { data })).data;
}

/** Behind the first field: what came is kept for where there is no network; then the code of what follows is fetched. */
async function prepare(early: Task | null): Promise<void> {
  if (early)
    await import('../../providers/offline/keptAnswers')
      .then(kept => kept.keepInspection(early))
      .catch(console.error);
  for (const load of [loadLaterSteps, beginOffline, () => import('../admin'), async () => keepStyles()]) {
    await whenCalm(500);
    await load();
  }
}

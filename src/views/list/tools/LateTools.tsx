import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import type { PanelProps } from './PanelProps';

const columns = () => import('./ColumnsPanel').then(module => ({ default: module.ColumnsPanel }));
const exportMenu = () => import('./ExportMenu').then(module => ({ default: module.ExportMenu }));
const more = () => import('./MoreMenu').then(module => ({ default: module.MoreMenu }));
const views = () => import('./ViewsButton').then(module => ({ default: module.ViewsButton }));

/** What a list can do beside showing its rows: no list needs it before it is there. */
export const loadListTools = () => Promise.all([columns(), exportMenu(), more(), views()]);

const late = (load: () => Promise<{ default: ComponentType<PanelProps> }>) => {
  const Panel = lazy(load);
  return function LatePanel(props: PanelProps) {
    return (
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    );
  };
};

export const LateColumnsPanel = late(columns);
export const LateExportMenu = late(exportMenu);
export const LateMoreMenu = late(more);

const ViewsButton = lazy(views);

export function LateViewsButton() {
  return (
    <Suspense fallback={null}>
      <ViewsButton />
    </Suspense>
  );
}

import { lazy } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Resource as Screens } from 'react-admin';
import type { ResourceProps } from 'react-admin';
import type { Resource } from '../schema/resource';
import { Guard } from './shell/Guard';
import { ListView } from './list/ListView';

const CreateView = lazy(() => import('./form/CreateView').then(module => ({ default: module.CreateView })));
const SheetView = lazy(() => import('./record/SheetView').then(module => ({ default: module.SheetView })));
const DatedSettingsView = lazy(() =>
  import('./settings/DatedSettingsView').then(module => ({ default: module.DatedSettingsView })),
);

const SingleSettingsView = lazy(() =>
  import('./settings/SingleSettingsView').then(module => ({ default: module.SingleSettingsView })),
);

type OwnScreen = ComponentType<{ resource: Resource }>;

/**
 * The screens that a resource's config declares, each behind its right; all but lists are fetched when first opened.
 * @param Form a hand-written screen where one is made.
 */
export function resourceScreens(
  resource: Resource,
  Form: OwnScreen = CreateView,
): ReactElement<ResourceProps> | null {
  const { name, routes, access } = resource;
  if (!routes) return null;
  const Settings = resource.settings?.single ? SingleSettingsView : DatedSettingsView;
  // The frame of the page draws lists (`listScreen`), and keeps the last one (`KeptList`).
  const list = resource.settings ? guarded(access.list, <Settings resource={resource} />) : <></>;
  return (
    <Screens
      key={name}
      name={name}
      recordRepresentation="_label"
      list={routes.list ? list : undefined}
      create={routes.create ? guarded(access.create, <Form resource={resource} />) : undefined}
      edit={routes.edit ? guarded(access.list, <SheetView resource={resource} mode="edit" />) : undefined}
      show={routes.show ? guarded(access.list, <SheetView resource={resource} mode="show" />) : undefined}
    />
  );
}

/** The list of a resource; null of settings, which have a screen of another kind there. @param List a hand-written one. */
export function listScreen(resource: Resource, List: OwnScreen = ListView): ReactElement | null {
  return resource.settings ? null : guarded(resource.access.list, <List resource={resource} />);
}

const guarded = (access: string | undefined, screen: ReactElement) => <Guard access={access}>{screen}</Guard>;

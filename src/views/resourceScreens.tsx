import { lazy } from 'react';
import type { ComponentType, ReactElement } from 'react';
import { Resource as Screens } from 'react-admin';
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
 * The screens that a resource's config asks for, each behind its right; all but lists are fetched when first opened.
 * @param own a hand-written list instead. @param ownForm a hand-written screen where one is made.
 */
export function resourceScreens(
  resource: Resource,
  own?: OwnScreen,
  ownForm?: OwnScreen,
): ReactElement | null {
  const { name, routes, access } = resource;
  if (!routes) return null;
  const List =
    own ??
    (resource.settings?.single ? SingleSettingsView : resource.settings ? DatedSettingsView : ListView);
  const Form = ownForm ?? CreateView;
  return (
    <Screens
      key={name}
      name={name}
      recordRepresentation="_label"
      list={routes.list ? guarded(access.list, <List resource={resource} />) : undefined}
      create={routes.create ? guarded(access.create, <Form resource={resource} />) : undefined}
      edit={routes.edit ? guarded(access.list, <SheetView resource={resource} mode="edit" />) : undefined}
      show={routes.show ? guarded(access.list, <SheetView resource={resource} mode="show" />) : undefined}
    />
  );
}

const guarded = (access: string | undefined, screen: ReactElement) => <Guard access={access}>{screen}</Guard>;

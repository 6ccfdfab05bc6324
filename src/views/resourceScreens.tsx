import { lazy } from 'react';
import type { ReactElement } from 'react';
import { Resource as Screens } from 'react-admin';
import type { Resource } from '../schema/resource';
import { Guard } from './guard/Guard';
import { ListView } from './list/ListView';

const CreateView = lazy(() => import('./form/CreateView').then(module => ({ default: module.CreateView })));
const SheetView = lazy(() => import('./record/SheetView').then(module => ({ default: module.SheetView })));
const DatedSettingsView = lazy(() =>
  import('./settings/DatedSettingsView').then(module => ({ default: module.DatedSettingsView })),
);

const SingleSettingsView = lazy(() =>
  import('./settings/SingleSettingsView').then(module => ({ default: module.SingleSettingsView })),
);

/** The screens that a resource's config asks for, each behind its right; all but lists are fetched when first opened. */
export function resourceScreens(resource: Resource): ReactElement | null {
  const { name, routes, access } = resource;
  if (!routes) return null;
  const List = resource.settings?.single
    ? SingleSettingsView
    : resource.settings
      ? DatedSettingsView
      : ListView;
  return (
    <Screens
      key={name}
      name={name}
      recordRepresentation="_label"
      list={
        routes.list ? (
          <Guard access={access.list}>
            <List resource={resource} />
          </Guard>
        ) : undefined
      }
      create={
        routes.create ? (
          <Guard access={access.create}>
            <CreateView resource={resource} />
          </Guard>
        ) : undefined
      }
      edit={
        routes.edit ? (
          <Guard access={access.list}>
            <SheetView resource={resource} mode="edit" />
          </Guard>
        ) : undefined
      }
      show={
        routes.show ? (
          <Guard access={access.list}>
            <SheetView resource={resource} mode="show" />
          </Guard>
        ) : undefined
      }
    />
  );
}

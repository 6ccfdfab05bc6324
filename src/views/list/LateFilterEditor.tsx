import { Suspense, lazy } from 'react';
import { Box } from '@mui/material';
import type { FilterEditorProps } from './FilterEditor';

/** Calendars and record finders: no list needs them before a filter is opened. */
export const loadFilterEditor = () => import('./FilterEditor');

const FilterEditor = lazy(() => loadFilterEditor().then(module => ({ default: module.FilterEditor })));

/** The input of a filter, its place kept while its code comes. */
export function LateFilterEditor(props: FilterEditorProps) {
  return (
    <Suspense fallback={<Box sx={{ height: 58 }} />}>
      <FilterEditor {...props} />
    </Suspense>
  );
}

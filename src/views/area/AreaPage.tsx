import { Navigate } from 'react-admin';
import { Refused } from '../guard/Refused';
import { isPlainSection } from '../shell/isPlainSection';
import { useAllowedPages } from '../shell/useAllowedPages';
import { AreaIndex } from './AreaIndex';

/** The base address of an area: its pages where the sidebar does not list them, else its first page. */
export function AreaPage({ area }: { area: string }) {
  const section = useAllowedPages().find(one => one.name === area);
  const first = section?.pages[0];
  if (!section || !first) return <Refused />;
  return isPlainSection(area) ? <AreaIndex section={section} /> : <Navigate to={first.path} replace />;
}

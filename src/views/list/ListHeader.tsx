import { useListContext } from 'react-admin';
import { areas } from '../../schema/areas';
import { capitalised } from '../../schema/french';
import { PageHeader } from '../shell/PageHeader';
import { isPlainSection } from '../shell/isPlainSection';
import { usePhone } from '../shell/usePhone';
import { AddButton } from './AddButton';
import { ExportButton } from './ExportButton';
import { FilterDrawer } from './FilterDrawer';
import { ImportButton } from './ImportButton';
import { LateListAction } from './LateListAction';
import { useListScreen } from './ListScreen';

/** Title, count, the exports and the button that adds; on a phone also the filters. */
export function ListHeader() {
  const { resource, filters, actions, mayCreate } = useListScreen();
  const { total } = useListContext();
  const phone = usePhone();
  const filtering = phone && filters.length > 0 && resource.list?.search !== 'button';
  const title = resource.titles?.list ?? capitalised(resource.labels.many);
  const area = areas[resource.area];
  return (
    <PageHeader
      title={title}
      count={total}
      note={resource.list?.note}
      // The menu does not unfold this section: the way back stands here.
      breadcrumb={
        isPlainSection(resource.area) ? [{ label: area.label, to: area.base }, { label: title }] : undefined
      }
      actions={
        <>
          {filtering && <FilterDrawer />}
          {actions.map(([name, action]) => (
            <LateListAction key={name} name={name} action={action} />
          ))}
          {!phone && <ImportButton />}
          <ExportButton />
          {mayCreate && <AddButton />}
        </>
      }
    />
  );
}

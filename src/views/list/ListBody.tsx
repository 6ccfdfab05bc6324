import { useDataTableDataContext } from 'react-admin';
import type { ListRecord } from './columnsOf';
import { ListRow } from './ListRow';
import { useListScreen } from './ListScreen';

export function ListBody() {
  const data = useDataTableDataContext<ListRecord>();
  const screen = useListScreen();
  return (
    <tbody>
      {data?.map(record => (
        <ListRow key={record.id} record={record} screen={screen} />
      ))}
    </tbody>
  );
}

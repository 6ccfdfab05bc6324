import { useDataTableDataContext } from 'react-admin';
import type { ListRecord } from './columnsOf';
import { ListRow } from './ListRow';
import { useListScreen } from './ListScreen';
import { UnfoldingRow } from './UnfoldingRow';

export function ListBody() {
  const data = useDataTableDataContext<ListRecord>();
  const screen = useListScreen();
  const Row = screen.resource.list?.unfolds ? UnfoldingRow : ListRow;
  return (
    <tbody>
      {data?.map(record => (
        <Row key={record.id} record={record} screen={screen} />
      ))}
    </tbody>
  );
}

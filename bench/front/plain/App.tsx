import { Admin, Resource } from 'react-admin';
import { authProvider } from './authProvider';
import { dataProvider } from './dataProvider';
import { VehicleEdit, VehicleList } from './vehicles';

/** What react-admin's tutorial leads to, over the same API: its own login, layout, list and form. */
export function App() {
  return (
    <Admin authProvider={authProvider} dataProvider={dataProvider}>
      <Resource name="vehicles" list={VehicleList} edit={VehicleEdit} />
    </Admin>
  );
}

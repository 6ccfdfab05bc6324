import { Datagrid, DateField, Edit, List, NumberField, SimpleForm, TextField, TextInput } from 'react-admin';

/** Ten columns. */
export function VehicleList() {
  return (
    <List>
      <Datagrid rowClick="edit">
        <TextField source="registration" />
        <TextField source="carBrand" />
        <TextField source="carModel" />
        <TextField source="plateType" />
        <TextField source="colorLabel" />
        <TextField source="carBody" />
        <TextField source="fuel" />
        <TextField source="agency" />
        <NumberField source="power" />
        <DateField source="createdAt" />
      </Datagrid>
    </List>
  );
}

export function VehicleEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="registration" />
        <TextInput source="carBrand" />
        <TextInput source="carModel" />
        <TextInput source="colorLabel" />
      </SimpleForm>
    </Edit>
  );
}

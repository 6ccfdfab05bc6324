import { Datagrid, DateField, Edit, List, NumberField, SimpleForm, TextField, TextInput } from 'react-admin';

/** Ten columns. */
export function VehicleList() {
  return (
    <List>
      <Datagrid rowClick="edit">
        <TextField source="registration" />
        <TextField source="carBrand.label" />
        <TextField source="carModel.label" />
        <TextField source="plateType" />
        <TextField source="colorLabel" />
        <TextField source="carBody" />
        <TextField source="fuel.label" />
        <TextField source="agency.label" />
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
        <TextInput source="serialNumber" />
        <TextInput source="policeNumber" />
        <TextInput source="colorLabel" />
      </SimpleForm>
    </Edit>
  );
}

import type { DataProvider } from 'react-admin';
import { askApi } from './askApi';

const fields =
  'id registration carBrand { label } carModel { label } plateType colorLabel carBody fuel { label } agency { label } power createdAt updatedAt';
const list = `query Vehicles($offset: Int, $limit: Int, $ids: [ID!]) { Vehicles(offset: $offset, limit: $limit, ids: $ids) { count data { ${fields} } } }`;
const one = `query vehicle($id: ID!) { vehicle(id: $id) { ${fields} } }`;

interface Page {
  Vehicles: { count: number; data: { id: string }[] };
}

const notHere = () => Promise.reject(new Error('Not part of what is measured'));

/** As light as a data provider comes: one fetch a call, no client library. */
export const dataProvider = {
  async getList(_: string, { pagination: { page, perPage } = { page: 1, perPage: 10 } }) {
    const { Vehicles } = await askApi<Page>(list, { offset: (page - 1) * perPage, limit: perPage });
    return { data: Vehicles.data, total: Vehicles.count };
  },
  async getOne(_: string, { id }: { id: string }) {
    return { data: (await askApi<{ vehicle: { id: string } }>(one, { id })).vehicle };
  },
  async getMany(_: string, { ids }: { ids: string[] }) {
    return { data: (await askApi<Page>(list, { ids, limit: ids.length })).Vehicles.data };
  },
  getManyReference: notHere,
  create: notHere,
  update: notHere,
  updateMany: notHere,
  delete: notHere,
  deleteMany: notHere,
} as unknown as DataProvider;

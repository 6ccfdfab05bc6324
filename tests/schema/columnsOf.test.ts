import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { columnsOf, periodsOf, rowsOf } from '../../server/engine/sql/columnsOf';
import { resources } from '../../src/resources/all';
import clients from '../../src/resources/client/client';
import vehicles from '../../src/resources/park/vehicle';
import reservations from '../../src/resources/reservation/reservation';

describe('names in hand-written SQL come from the configs', () => {
  it('of columns, those of groups included', () => {
    const v = columnsOf(vehicles, 'v');
    expect(`SELECT ${v.registration}, ${v['vehicleType.type']} FROM ${v}`).toBe(
      'SELECT v."registration", v."vehicleType__type" FROM "vehicles" v',
    );
    expect(`${columnsOf(clients).id}`).toBe('"id"');
    // @ts-expect-error: no field has this name
    expect(v.registratio).toBeUndefined();
    // @ts-expect-error: a group is no column
    expect(v.vehicleType).toBeUndefined();
    // @ts-expect-error: nor is a list
    expect(columnsOf(reservations).vehicles).toBeUndefined();
  });

  it('of rows and of periods', () => {
    const r = rowsOf(reservations, 'vehicles', 'r');
    expect(`${r} ${r.parent_id} ${r.vehicle}`).toBe('"reservations__vehicles" r r."parent_id" r."vehicle"');
    // @ts-expect-error: rows have no such field
    expect(r.car).toBeUndefined();
    // @ts-expect-error: the resource has no such list
    expect(() => rowsOf(reservations, 'cars')).toThrow('reservations has no list');
    expect(`${periodsOf(vehicles)}`).toBe('"vehicles__occupancy"');
  });

  it('and from nowhere else in what the product does', () => {
    const names = resources.all.map(({ name }) => name).join('|');
    const written = new RegExp(`\\b(FROM|JOIN|UPDATE|INTO) "?(${names})(__\\w+)?\\b(?!-)`);
    const found = readdirSync('server/rental', { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.startsWith('demo'))
      .filter(file => written.test(readFileSync(join('server/rental', file), 'utf8')));
    expect(found).toEqual([]);
  });
});

import { describe, expectTypeOf, it } from 'vitest';
import { behaviourOf } from '../../server/behaviours/behaviours';
import contracts from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import type reservations from '../../src/resources/reservation/reservation';
import vehicles from '../../src/resources/park/vehicle';
import { defineResource } from '../../src/schema/defineResource';
import type { CreateInputOf, RecordOf, UpdateInputOf } from '../../src/schema/defineResource';
import { choice, date, group, money, rows, text } from '../../src/schema/fields';

const base = {
  name: 'trailers',
  type: 'Trailer',
  labels: { one: 'remorque', many: 'remorques', gender: 'f' },
  area: 'park',
  icon: 'truck',
} as const;
const fields = {
  plate: text('Immatriculation', { required: true }),
  size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }),
  insurance: group('Assurance', { until: date('Jusqu’au') }),
  hires: rows('Locations', { price: money('Prix', { required: true }) }),
};

/**
 * Each refusal below is held by its comment: the day the compiler accepts the line, the comment itself is an error
 * of `npm run types`.
 */
describe('the compiler refuses a config that contradicts itself', () => {
  it('accepts a sound one', () => {
    defineResource({
      ...base,
      fields,
      representation: ['plate'],
      access: { list: 'vehicles', create: 'create_trailer' },
      ownActions: ['create_trailer'],
      list: {
        columns: ['plate', 'hires.price', { main: '_label', second: 'insurance.until' }],
        filters: [{ argument: 'until', path: 'insurance.until', operator: '<=' }],
        sort: { field: 'createdAt', order: 'desc' },
      },
    });
  });

  it('names only its own fields in columns, filters, order and representation', () => {
    const rest = { ...base, fields, access: {} } as const;
    const named = { ...rest, representation: ['plate'] } as const;
    // @ts-expect-error no such field
    defineResource({ ...rest, representation: ['plat'] });
    // @ts-expect-error no such column
    defineResource({ ...named, list: { columns: ['colour'] } });
    // @ts-expect-error no such field in the rows
    defineResource({ ...named, list: { columns: ['hires.cost'] } });
    // @ts-expect-error nothing to sort by
    defineResource({ ...named, list: { columns: [], sort: { field: 'price', order: 'asc' } } });
    const by = { argument: 'until', operator: '<=' } as const;
    defineResource({ ...named, list: { columns: [], filters: [{ ...by, path: 'insurance.until' }] } });
    // @ts-expect-error no such field in the group
    defineResource({ ...named, list: { columns: [], filters: [{ ...by, path: 'insurance.to' }] } });
  });

  it('asks only for rights that the specification or the resource itself names', () => {
    const rest = { ...base, fields, representation: ['plate'] } as const;
    // @ts-expect-error a right that nobody named
    defineResource({ ...rest, access: { list: 'trailers' } });
    const grow = { operation: 'growTrailer', from: ['SMALL'], to: 'BIG', label: 'Agrandir' } as const;
    const field = { field: 'size', initial: 'SMALL' } as const;
    const moves = { grow: { ...grow, access: 'update_vehicle' } } as const;
    defineResource({ ...rest, access: {}, transitions: { ...field, moves } });
    const unknown = { grow: { ...grow, access: 'grow_trailer' } } as const;
    // @ts-expect-error neither in a transition
    defineResource({ ...rest, access: {}, transitions: { ...field, moves: unknown } });
  });

  it('gives a behaviour the actions and prints of its resource, and no others', () => {
    const answerId = () => Promise.resolve('1');
    const pdf = () => Promise.resolve(new Uint8Array());
    const declared = { createReceiptFromContractService: answerId };
    behaviourOf(contracts, { actions: declared });
    // @ts-expect-error no such action
    behaviourOf(contracts, { actions: { ...declared, createQuote: answerId } });
    // @ts-expect-error the declared action is missing
    behaviourOf(contracts, { actions: {} });
    behaviourOf(receipts, { prints: { ReceiptPDF: pdf } });
    // @ts-expect-error no such print
    behaviourOf(receipts, { prints: { InvoicePDF: pdf } });
    // @ts-expect-error a price is a number of millimes
    behaviourOf(vehicles, { before: [({ before }) => before?.rentalAmount?.trim()] });
  });
});

describe('records and inputs have the types of their fields', () => {
  it('reads amounts as numbers, days as text, moments as numbers, choices as their values', () => {
    type Vehicle = RecordOf<typeof vehicles>;
    expectTypeOf<Vehicle['id']>().toEqualTypeOf<string>();
    expectTypeOf<Vehicle['updatedAt']>().toEqualTypeOf<number>();
    expectTypeOf<Vehicle['registration']>().toEqualTypeOf<string>();
    expectTypeOf<Vehicle['rentalAmount']>().toEqualTypeOf<number | null>();
    expectTypeOf<Vehicle['dateIntoCirculation']>().toEqualTypeOf<string | null>();
    expectTypeOf<Vehicle['transmissionType']>().toEqualTypeOf<'MANUAL_GEAR' | 'AUTOMATIC_GEAR' | null>();
    expectTypeOf<Vehicle['validityDate']['end_validity']>().toEqualTypeOf<string | null>();
    expectTypeOf<RecordOf<typeof reservations>['departureDate']>().toEqualTypeOf<number>();
  });

  it('reads rows with their id', () => {
    type Detail = RecordOf<typeof contracts>['contractDetails'] extends (infer Row)[] | null ? Row : never;
    expectTypeOf<Detail['id']>().toEqualTypeOf<string>();
    expectTypeOf<Detail['amount']>().toEqualTypeOf<number>();
    expectTypeOf<Detail['vehicleId']>().toEqualTypeOf<string | null>();
  });

  it('takes what a creation must and may bring, and nothing of the server', () => {
    type Input = CreateInputOf<typeof reservations>;
    const dates = { departureDate: '2027-03-12T09:00', returnDate: 0 };
    const asked = {
      client: '1',
      source: 'tel',
      paymentOption: 'ESPECE',
      vehicles: [{ vehicle: '3' }],
    } as const;
    const complete: Input = { ...asked, ...dates };
    // @ts-expect-error no dates
    const incomplete: Input = asked;
    // @ts-expect-error not one of the channels
    const misspelt: Input = { ...complete, source: 'fax' };
    // @ts-expect-error the state moves by transitions only
    const forced: Input = { ...complete, status: 'CONFIRMED' };
    // @ts-expect-error the number is allotted
    const numbered: Input = { ...complete, reservationNumber: 'RES-2026-00001' };
    // @ts-expect-error a row without its vehicle
    const empty: Input = { ...complete, vehicles: [{}] };
    expectTypeOf([incomplete, misspelt, forced, numbered, empty]).toBeArray();
  });

  it('takes any part of the same for an update', () => {
    expectTypeOf<{ note: null }>().toExtend<UpdateInputOf<typeof reservations>>();
    expectTypeOf<{ source: 'fax' }>().not.toExtend<UpdateInputOf<typeof reservations>>();
    expectTypeOf<{ status: 'CONFIRMED' }>().not.toEqualTypeOf<UpdateInputOf<typeof reservations>>();
  });
});

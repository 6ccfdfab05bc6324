import { describe, expectTypeOf, it } from 'vitest';
import { behaviourOf } from '../../server/engine/records/behaviours';
import contracts from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import type reservations from '../../src/resources/reservation/reservation';
import vehicles from '../../src/resources/park/vehicle';
import { defineResource } from '../../src/schema/defineResource';
import type { CreateInputOf, RecordOf, UpdateInputOf } from '../../src/schema/defineResource';
import {
  boolean,
  choice,
  date,
  file,
  files,
  group,
  money,
  reference,
  references,
  rows,
  text,
} from '../../src/schema/fields';
import type { InputOf, ValuesOf } from '../../src/schema/field';

const base = {
  name: 'trailers',
  type: 'Trailer',
  label: { one: 'remorque', many: 'remorques', gender: 'f' },
  navigation: { area: 'park', icon: 'truck' },
} as const;
const fields = {
  plate: text('Immatriculation', { required: true }),
  size: choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }),
  sold: boolean('Vendue'),
  insurance: group('Assurance', { until: date('Jusqu’au') }),
  hires: rows('Locations', { price: money('Prix', { required: true }) }),
};
const columns = ['plate'] as const;

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
      access: {
        list: 'vehicles',
        create: 'create_trailer',
        delete: 'scrap_trailers',
        own: ['scrap_trailers'],
      },
      list: {
        columns: ['plate', 'hires.price', { main: '_label', second: 'insurance.until' }],
        filters: ['size', { path: 'insurance.until', argument: 'until', operator: '<=' }, 'sold'],
        quickFilters: [{ label: 'Petites', values: { size: 'SMALL', until: '+30', sold: 'false' } }],
        sort: '-createdAt',
      },
      occupancy: { inUse: { size: ['SMALL', 'BIG'] } },
      invariants: { frozen: { while: { sold: ['true'] }, message: 'Vendue' } },
    });
  });

  it('has no word that the language does not know', () => {
    // @ts-expect-error a word misspelt
    defineResource({ ...base, fields, archived: true });
    // @ts-expect-error one of a family
    defineResource({ ...base, fields, sheet: { figure: ['plate'] } });
    // @ts-expect-error no such icon
    defineResource({ ...base, fields, navigation: { area: 'park', icon: 'truk' } });
    // @ts-expect-error no such area
    defineResource({ ...base, fields, navigation: { area: 'garage', icon: 'truck' } });
    // @ts-expect-error no such operation
    defineResource({ ...base, fields, operations: { remove: false } });
  });

  it('names only its own fields in columns, filters, order, sheet and representation', () => {
    const rest = { ...base, fields } as const;
    // @ts-expect-error no such field
    defineResource({ ...rest, representation: ['plat'] });
    // @ts-expect-error no such column
    defineResource({ ...rest, list: { columns: ['colour'] } });
    // @ts-expect-error no such field in the rows
    defineResource({ ...rest, list: { columns: ['hires.cost'] } });
    // @ts-expect-error nothing to sort by
    defineResource({ ...rest, list: { columns, sort: '-price' } });
    // @ts-expect-error no field to filter by
    defineResource({ ...rest, list: { columns, filters: ['colour'] } });
    // @ts-expect-error no such field in the group
    defineResource({ ...rest, list: { columns, filters: [{ path: 'insurance.to', operator: '<=' }] } });
    // @ts-expect-error no such figure
    defineResource({ ...rest, sheet: { figures: ['price'] } });
    // @ts-expect-error no such rows
    defineResource({ ...rest, list: { columns, grouping: 'hire' } });
  });

  it('has only values that the field may have', () => {
    const rest = { ...base, fields } as const;
    const list = { columns, filters: ['size', 'sold'] } as const;
    // @ts-expect-error not a size
    defineResource({ ...rest, list: { ...list, quickFilters: [{ label: 'Q', values: { size: 'HUGE' } }] } });
    // @ts-expect-error neither yes nor no
    defineResource({ ...rest, list: { ...list, quickFilters: [{ label: 'Q', values: { sold: 'oui' } }] } });
    // @ts-expect-error not a filter
    defineResource({ ...rest, list: { ...list, quickFilters: [{ label: 'Q', values: { sise: 'BIG' } }] } });
    // @ts-expect-error not a state
    defineResource({ ...rest, invariants: { frozen: { while: { size: ['HUGE'] }, message: 'Figée' } } });
    // @ts-expect-error not a field of few values
    defineResource({ ...rest, invariants: { frozen: { while: { plate: ['1 TUN 1'] }, message: 'Figée' } } });
    // @ts-expect-error not a size either
    defineResource({ ...rest, occupancy: { inUse: { size: ['MEDIUM'] } } });
  });

  it('asks only for rights that the specification, a convention or the resource itself names', () => {
    const rest = { ...base, fields } as const;
    defineResource({ ...rest, access: { list: 'update_trailer', create: 'trailers' } });
    // @ts-expect-error a right that nobody named
    defineResource({ ...rest, access: { list: 'trailer' } });
    // @ts-expect-error nor that of another resource's convention
    defineResource({ ...rest, access: { list: 'boats' } });
    const grow = { from: ['SMALL'], to: 'BIG', label: 'Agrandir' } as const;
    defineResource({ ...rest, state: 'size', actions: { grow: { ...grow, access: 'update_vehicle' } } });
    // @ts-expect-error neither in an action
    defineResource({ ...rest, state: 'size', actions: { grow: { ...grow, access: 'grow_trailer' } } });
    // @ts-expect-error no such size to grow to
    defineResource({ ...rest, state: 'size', actions: { grow: { ...grow, to: 'HUGE' } } });
    // @ts-expect-error nor to grow from
    defineResource({ ...rest, state: 'size', actions: { grow: { ...grow, from: ['TINY'] } } });
    // @ts-expect-error not the field of a state
    defineResource({ ...rest, state: 'plate' });
    // @ts-expect-error a word misspelt
    defineResource({ ...rest, actions: { wash: { label: 'Laver', sucess: 'Lavée' } } });
    // @ts-expect-error not a field that a file is called by
    defineResource({ ...rest, actions: { Sheet: { label: 'Imprimer', print: 'number' } } });
  });

  it('gives a behaviour the actions and prints of its resource, and no others', () => {
    const answerId = () => Promise.resolve('1');
    const pdf = () => Promise.resolve(new Uint8Array());
    const declared = { createReceiptFromContractService: answerId };
    behaviourOf(contracts, { actions: declared });
    // @ts-expect-error no such action
    behaviourOf(contracts, { actions: { ...declared, createQuote: answerId } });
    behaviourOf(receipts, { prints: { ReceiptPDF: pdf } });
    // @ts-expect-error no such print
    behaviourOf(receipts, { prints: { InvoicePDF: pdf } });
    // @ts-expect-error a price is a number of millimes
    behaviourOf(vehicles, { before: [({ before }) => before?.rentalAmount?.trim()] });
  });
});

describe('the compiler refuses an option that a kind does not understand', () => {
  it('accepts what each understands', () => {
    money('Prix', { min: 0, total: true, wire: 'text' });
    choice('Taille', { SMALL: 'Petite', BIG: 'Grande' }, { default: 'BIG', tones: { SMALL: 'info' } });
    reference('Modèle', 'car-models', { within: 'carBrand', fills: { fuel: 'fuel' }, default: 'usual' });
    reference('Caisse', 'bank-accounts', { among: { kind: ['CASH'] } });
    text('Nom', { unique: { within: 'brand' }, suggestions: ['Tunis'], ignoreSeparators: true });
    date('Fin', { notBefore: { field: 'start', message: 'Trop tôt' }, show: 'sheet', default: 'today' });
  });

  it('misspelt, or of another kind', () => {
    // @ts-expect-error did you mean 'required'?
    money('Prix', { requird: true });
    // @ts-expect-error an amount is not photographed
    money('Prix', { camera: true });
    // @ts-expect-error a date is not searched for in another resource's records
    date('Fin', { within: 'brand' });
    // @ts-expect-error several records are chosen among all
    references('Comptes', 'bank-accounts', { among: { kind: ['CASH'] } });
    // @ts-expect-error only one value falls due: a date
    text('Fin', { deadline: [7] });
    // @ts-expect-error only a choice offers some of its values
    text('Nom', { offers: ['A'] });
    // @ts-expect-error only a boolean marks the one record
    text('Nom', { onlyOne: true });
    // @ts-expect-error files are not sought, sorted or compared
    file('Photo', { searchable: true });
    // @ts-expect-error neither are they of one text's form
    files('Photos', { pattern: /x/ });
    // @ts-expect-error a group has no value of its own
    group('GPS', { at: text('À') }, { unique: true });
    // @ts-expect-error rows have a label, and no width of digits
    rows('Lignes', { at: text('À') }, { mask: '99' });
    // @ts-expect-error neither form nor list: 'api'
    text('Nom', { show: 'list' });
  });

  it('of a value that is none of its own', () => {
    const sizes = { SMALL: 'Petite', BIG: 'Grande' } as const;
    // @ts-expect-error did you mean 'SMALL'?
    choice('Taille', sizes, { default: 'SMAL' });
    // @ts-expect-error no such value
    choice('Taille', sizes, { tones: { HUGE: 'info' } });
    // @ts-expect-error no such tone
    choice('Taille', sizes, { tones: { BIG: 'pink' } });
    // @ts-expect-error no such value
    choice('Taille', sizes, { offers: ['HUGE'] });
    // @ts-expect-error yes or no
    boolean('Actif', { default: 'oui' });
    // @ts-expect-error a reference begins with the usual record, or none
    reference('Agence', 'agencies', { default: '1' });
    // @ts-expect-error now is a moment, not a day
    date('Fin', { default: new Date() });
    // @ts-expect-error either is refused or shown
    text('Nom', { unique: { within: 'brand', warn: true, alike: true } });
    // @ts-expect-error a check of an amount is given millimes
    money('Prix', { check: (value: string) => value });
  });

  it('keeps what is required, given and answered', () => {
    const fields = {
      always: text('A', { required: true }),
      told: text('B', { required: 'Écrivez-le' }),
      maybe: text('C'),
      conditional: text('D', { required: true, when: () => true }),
      made: money('E', { readOnly: true }),
    };
    type Values = ValuesOf<typeof fields>;
    expectTypeOf<Values>().toEqualTypeOf<{
      always: string;
      told: string;
      maybe: string | null;
      conditional: string | null;
      made: number | null;
    }>();
    type Input = InputOf<typeof fields>;
    expectTypeOf<{ always: 'a'; told: 'b' }>().toExtend<Input>();
    expectTypeOf<keyof Input>().toEqualTypeOf<'always' | 'told' | 'maybe' | 'conditional'>();
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

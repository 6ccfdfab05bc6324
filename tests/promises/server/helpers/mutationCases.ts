import { isScalarType, getNamedType } from 'graphql';
import type { GraphQLField } from 'graphql';
import { todayInTunis } from '../../../../src/domain/calendarDate';
import { seedFixedLists } from '../../../../server/rental/demo/seedFixedLists';
import type { Api } from '../../../server/helpers/api';
import { modelOf } from '../../../server/helpers/modelOf';
import { addClient, addCompany, addService, addVehicle } from '../../../server/helpers/fleet';
import { person } from '../../../server/helpers/identity';
import { anImport } from './anImport';
import { closingCases } from './closingCases';
import { derivedCases } from './derivedCases';
import { eInvoiceCases } from './eInvoiceCases';
import { moneyCases } from './moneyCases';
import { receiptCases } from './receiptCases';
import { rentalCases } from './rentalCases';

type Variables = Record<string, unknown>;

/** One mutation, ready to be sent: what it depends on is already there. */
export interface MutationCase {
  variables: Variables;
  /** What was decided of what it asks. */
  headers?: Record<string, string>;
  /** What its validation refuses; null for a mutation that takes no input. */
  invalid: Variables | null;
  /** The table of which one record is made and issued at once: two steps, and an entry of each. */
  issues?: string;
  /** Brings the database to where the same mutation is in conflict with it. */
  conflict?(): Promise<unknown>;
}

/** Mutations of sessions and passwords: they write no business data, and are told in the security log. */
export const toldAsSecurity = [
  'login',
  'refresh',
  'logout',
  'forgotPassword',
  'resetPassword',
  'changePassword',
  'createApiKey',
  'revokeApiKey',
  'openDeviceKey',
];

export type Mutations = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

/** The document that sends just these variables. */
export function documentOf(fields: Mutations, name: string, variables: Variables): string {
  const field = fields[name];
  const given = Object.keys(variables);
  const typeOf = (argument: string) => String(field?.args.find(one => one.name === argument)?.type);
  const declared = given.map(argument => `$${argument}: ${typeOf(argument)}`).join(', ');
  const passed = given.map(argument => `${argument}: $${argument}`).join(', ');
  const type = field && getNamedType(field.type);
  const answered = name === 'managePermissions' ? '{ userId }' : '{ id }';
  return `mutation ${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${isScalarType(type) ? '' : answered} }`;
}

/** How each mutation of the schema is tried, by its name. A new one belongs here. */
export async function mutationCases(
  api: Api,
  token: string,
  fields: Mutations,
): Promise<Record<string, () => Promise<MutationCase>>> {
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  const client = await addClient(api, token);
  const service = await addService(api, token);
  await addCompany(api);
  let next = 0;
  /** A day that nothing else has taken. */
  const later = () => new Date(Date.UTC(2060, 0, 1 + ++next)).toISOString().slice(0, 10);

  async function send(document: string, variables: Variables = {}): Promise<string> {
    const answer = await api.send<Record<string, { id: string }>>(token, document, variables);
    const [made] = Object.values(answer.data ?? {});
    if (!made) throw new Error(`${document}: ${JSON.stringify(answer.errors)}`);
    return made.id;
  }

  const aService = () => addService(api, token);
  const aColleague = async (role: 'ADMIN' | 'USER' = 'USER') => (await api.signIn(role)).id;
  const rows = (amount = '100') => [{ service, amount }];
  const aContract = () =>
    send(
      'mutation ($client: ID, $rows: [ContractServiceContractDetailsInput]) { createContractService(client: $client, contractDetails: $rows) { id } }',
      { client, rows: rows() },
    );
  const invoice = (id: string) =>
    send('mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) { id } }', { id });
  const bookingOf = (vehicle: string, day = later()) => ({
    client,
    source: 'tel',
    departureDate: `${day}T08:00:00Z`,
    returnDate: `${day}T16:00:00Z`,
    vehicles: [{ vehicle }],
  });
  const book = (booking: Variables) =>
    send(
      'mutation ($client: ID, $source: Input, $departureDate: Input, $returnDate: Input, $vehicles: [ReservationVehiclesInput]) { createReservation(client: $client, source: $source, departureDate: $departureDate, returnDate: $returnDate, vehicles: $vehicles) { id } }',
      booking,
    );
  const confirm = (id: string) => send('mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id });
  const cancel = (id: string) =>
    send('mutation ($id: ID!) { cancelReservation(id: $id, cancelReason: "TRIP") { id } }', { id });
  const aVehicle = async () => (await addVehicle(api, token)).id;

  const make = (name: string, variables: Variables) => send(documentOf(fields, name, variables), variables);
  const aPricing = () => ({
    category: `Citadine ${++next}`,
    tarif: [{ name: 'Été', startDate: '2027-06-15', endDate: '2027-09-15', price: '140' }],
  });

  const aSeason = () => ({
    label: `Festival ${++next}`,
    periods: [{ startDate: '2027-07-01', endDate: '2027-07-10' }],
  });

  const conditions = {
    title: 'Conditions',
    body: 'Le véhicule se rend propre.',
    minAge: 21,
    minLicenseYears: 2,
    dayMode: 'H24',
    graceMinutes: 60,
    cancellationRules: [{ hoursBefore: 48, feePercent: 20 }],
  };
  const thresholds = Object.fromEntries(
    Object.entries(api.engine.resources.get('thresholds').fields).flatMap(([key, field]) =>
      field.default === undefined ? [] : [[key, field.default]],
    ),
  );

  const noUser = { userId: '999999999' };
  const sale = (id: string) => ({
    id,
    vehicleType: { soldDetails: { date: '2026-01-05', amountType: 'TTC', amount: '41500' } },
  });

  /** One goes into the other, once. */
  const merging = async (name: string, argument: string, add: () => Promise<string>) => {
    const variables = { [argument]: await add(), into: await add() };
    return { variables, invalid: { ...variables, into: null }, conflict: () => again(name, variables) };
  };

  const own: Record<string, () => Promise<MutationCase>> = {
    createClient: async () => ({
      variables: {
        clientType: 'PHYSICAL',
        clientKind: 'PASSAGE',
        phone: '20 123 456',
        address: 'Tunis',
        otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: `${10_000_000 + ++next}` },
      },
      invalid: { phone: '1' },
    }),
    updateClient: async () => {
      const id = await addClient(api, token);
      return {
        variables: { id, address: `${++next}, rue de Marseille` },
        invalid: { id, phone: '1' },
      };
    },
    mergeClient: async () => merging('mergeClient', 'clientId', () => addClient(api, token)),
    mergeSupplier: async () =>
      merging('mergeSupplier', 'supplierId', () =>
        make('createSupplier', {
          partyType: 'SUPPLIER',
          supplierKind: 'GARAGE',
          clientType: 'COMPANY',
          otherDetails: { tradeName: `Garage ${++next}` },
          phone: '20 123 456',
        }),
      ),
    mergeService: async () =>
      merging('mergeService', 'serviceId', () => make('createService', { name: `Service ${++next}` })),
    mergeCarBrand: async () =>
      merging('mergeCarBrand', 'carBrandId', () => make('createCars', { name: `Marque ${++next}` })),
    reopenExpense: async () => {
      const expenseId = await make('createExpense', {
        date: '2026-01-05',
        category: 'CARBURANT',
        label: 'Plein',
        amountType: 'TTC',
        amount: '100',
        tvaRate: '19',
        paymentStatus: 'PAID',
      });
      return {
        variables: { expenseId },
        invalid: { expenseId: '0' },
        conflict: () => again('reopenExpense', { expenseId }),
      };
    },
    createVehicle: async () => {
      const registration = `199 TUN ${++next}`;
      const variables = {
        ...(await modelOf(api.engine.pool)),
        plateType: 'TUN',
        registration,
        serviceOrCompanyVehicle: 'EXPLOITATION',
      };
      return {
        variables,
        invalid: { ...variables, registration: '' },
        conflict: () => again('createVehicle', variables),
      };
    },
    updateVehicle: async () => {
      const id = await aVehicle();
      return { variables: { id, totalMileage: ++next }, invalid: { id, carBrand: null } };
    },
    putVehicleForSale: async () => {
      const id = await aVehicle();
      return { variables: { id }, invalid: { id: '0' }, conflict: () => again('putVehicleForSale', { id }) };
    },
    withdrawVehicleFromSale: async () => {
      const id = await aVehicle();
      await again('putVehicleForSale', { id });
      return {
        variables: { id },
        invalid: { id: '0' },
        conflict: () => again('withdrawVehicleFromSale', { id }),
      };
    },
    sellVehicle: async () => {
      const variables = sale(await aVehicle());
      return {
        variables,
        invalid: { ...variables, vehicleType: null },
        conflict: () => again('sellVehicle', variables),
      };
    },
    returnVehicle: async () => {
      const id = await aVehicle();
      await again('updateVehicle', { id, purchaseType: 'LEASE' });
      return { variables: { id }, invalid: { id: '0' }, conflict: () => again('returnVehicle', { id }) };
    },
    reinstateVehicle: async () => {
      const id = await aVehicle();
      await again('sellVehicle', sale(id));
      return { variables: { id }, invalid: { id: '0' }, conflict: () => again('reinstateVehicle', { id }) };
    },
    recordVehicleMileage: async () => {
      const vehicleId = await aVehicle();
      return {
        variables: { vehicleId, value: 84_000 },
        invalid: { vehicleId, value: -1 },
        conflict: () => again('recordVehicleMileage', { vehicleId, value: 85_000 }),
      };
    },
    renewVehicleDocument: async () => {
      const vehicleId = await aVehicle();
      const variables = { vehicleId, document: 'STICKER', end: '2060-05-04', amount: '280' };
      return {
        variables,
        invalid: { ...variables, end: null },
        conflict: () => again('renewVehicleDocument', variables),
      };
    },
    createMileage: async () => {
      const vehicle = await aVehicle();
      const variables = { vehicle, value: ++next, date: '2026-01-05T09:00' };
      return {
        variables,
        invalid: { ...variables, value: null },
        conflict: () => again('createMileage', { ...variables, value: next + 1, date: '2026-01-04T09:00' }),
      };
    },
    endUnavailability: async () => {
      const unavailability = {
        vehicle: await aVehicle(),
        type: 'OTHER',
        reason: 'Lavage',
        start: '2026-01-05T09:00',
      };
      const unavailabilityId = await make('createUnavailability', unavailability);
      const variables = { unavailabilityId, end: '2026-01-06T09:00' };
      return {
        variables,
        invalid: { ...variables, end: '2026-01-04T09:00' },
        conflict: () => again('endUnavailability', variables),
      };
    },
    createService: async () => {
      const variables = { name: `Convoyage ${++next}` };
      return { variables, invalid: { name: '' }, conflict: () => again('createService', variables) };
    },
    updateService: async () => {
      const id = await aService();
      return { variables: { id, name: `Escale ${++next}` }, invalid: { id, name: '' } };
    },
    deleteService: async () => {
      const id = await aService();
      return {
        variables: { id },
        invalid: { id: '999999999' },
        conflict: () =>
          send(
            'mutation ($rows: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Congrès", contractDetails: $rows) { id } }',
            { rows: [{ service: id, amount: '1' }] },
          ),
      };
    },
    createContractService: async () => {
      const vehicleId = await aVehicle();
      const day = later();
      const taken = { service, vehicleId, departureDate: day, returnDate: day, amount: '250,5' };
      return {
        variables: { client, contractDetails: [taken] },
        invalid: { client, contractDetails: [{ ...taken, amount: '-1' }] },
        conflict: () =>
          send(
            'mutation ($rows: [ContractServiceContractDetailsInput]) { createContractService(libelle: "Congrès", contractDetails: $rows) { id } }',
            { rows: [taken] },
          ),
      };
    },
    updateContractService: async () => {
      const id = await aContract();
      return {
        variables: { id, contractDetails: [...rows('300'), ...rows('40')] },
        invalid: { id, contractDetails: [] },
        conflict: () => invoice(id),
      };
    },
    cancelContractService: async () => {
      const id = await aContract();
      return { variables: { id }, invalid: { id: '0' }, conflict: () => invoice(id) };
    },
    endContractService: async () => {
      const [departureDate, , returnDate] = [later(), later(), later()];
      const contractServiceId = await send(
        'mutation ($client: ID, $rows: [ContractServiceContractDetailsInput]) { createContractService(client: $client, contractDetails: $rows) { id } }',
        { client, rows: [{ service, departureDate, returnDate, amount: '0' }] },
      );
      const ended = { contractServiceId, endedOn: departureDate, endReason: 'Chantier arrêté' };
      return {
        variables: ended,
        invalid: { ...ended, endReason: '' },
        conflict: () => make('cancelContractService', { id: contractServiceId }),
      };
    },
    createReceiptFromContractService: async () => {
      const contractServiceId = await aContract();
      return {
        variables: { contractServiceId },
        invalid: { contractServiceId: '0' },
        conflict: () => invoice(contractServiceId),
      };
    },
    createReceiptPayment: async () => {
      const receiptId = await invoice(await aContract());
      const pay = { receiptId, date: todayInTunis(Date.now()), amount: '120', paymentMode: 'Espaces' };
      return {
        variables: pay,
        invalid: { ...pay, amount: '-1' },
        conflict: () => again('createReceiptPayment', pay),
      };
    },
    createReservation: async () => {
      const variables = bookingOf(await aVehicle());
      return { variables, invalid: { ...variables, vehicles: [] } };
    },
    updateReservation: async () => {
      const booking = bookingOf(await aVehicle());
      const id = await book(booking);
      return {
        variables: { id, note: 'Siège enfant' },
        invalid: { id, vehicles: [] },
        conflict: () => cancel(id),
      };
    },
    confirmReservation: async () => {
      const booking = bookingOf(await aVehicle());
      const id = await book(booking);
      return {
        variables: { id },
        invalid: { id: '0' },
        conflict: async () => confirm(await book(booking)),
      };
    },
    createReservationPayment: async () => {
      const id = await book(bookingOf(await aVehicle()));
      const paid = { date: '2026-01-05', amount: '120', paymentMode: 'Espaces' };
      return {
        variables: { reservationId: id, ...paid },
        invalid: { reservationId: id, ...paid, amount: '-1' },
        conflict: () => cancel(id),
      };
    },
    cancelReservation: async () => {
      const id = await book(bookingOf(await aVehicle()));
      return {
        variables: { id, cancelReason: 'TRIP' },
        invalid: { id, cancelReason: '' },
        conflict: () => cancel(id),
      };
    },
    markNoShow: async () => {
      const id = await book(bookingOf(await aVehicle()));
      await confirm(id);
      await api.engine.pool.query(
        `UPDATE reservations SET "departureDate" = now() - interval '2 hours' WHERE id = $1`,
        [id],
      );
      return { variables: { id }, invalid: { id: '0' }, conflict: () => cancel(id) };
    },
    reopenReservation: async () => {
      const booking = bookingOf(await aVehicle());
      const id = await book(booking);
      await cancel(id);
      return {
        variables: { id },
        invalid: { id: '0' },
        conflict: async () => confirm(await book(booking)),
      };
    },
    sendReservationConfirmation: async () => {
      const reservationId = await book(bookingOf(await aVehicle()));
      await confirm(reservationId);
      const variables = { reservationId, to: 'client@exemple.tn', message: 'À bientôt.' };
      return {
        variables,
        invalid: { ...variables, to: 'client' },
        conflict: () => cancel(reservationId),
      };
    },
    createPricingVehicle: async () => {
      const variables = aPricing();
      return {
        variables,
        invalid: { ...variables, tarif: [] },
        conflict: () => again('createPricingVehicle', variables),
      };
    },
    updatePricingVehicle: async () => {
      const id = await make('createPricingVehicle', aPricing());
      const { category } = aPricing();
      return { variables: { id, category }, invalid: { id, tarif: [] } };
    },
    deletePricingVehicle: async () => {
      const id = await make('createPricingVehicle', aPricing());
      return { variables: { id }, invalid: { id: '999999999' } };
    },
    createHoliday: async () => {
      const variables = { date: later(), label: 'Pont' };
      return { variables, invalid: { ...variables, label: '' } };
    },
    updateHoliday: async () => {
      const id = await make('createHoliday', { date: later(), label: 'Pont' });
      return { variables: { id, date: later() }, invalid: { id, date: 'demain' } };
    },
    deleteHoliday: async () => {
      const id = await make('createHoliday', { date: later(), label: 'Pont' });
      return { variables: { id }, invalid: { id: '999999999' } };
    },
    createSeason: async () => {
      const variables = aSeason();
      return {
        variables,
        invalid: { ...variables, label: '' },
        conflict: () => again('createSeason', variables),
      };
    },
    updateSeason: async () => {
      const id = await make('createSeason', aSeason());
      return { variables: { id, periods: [] }, invalid: { id, periods: [{ startDate: 'demain' }] } };
    },
    deleteSeason: async () => {
      const id = await make('createSeason', aSeason());
      return { variables: { id }, invalid: { id: '999999999' } };
    },
    createRentCondition: async () => ({
      variables: conditions,
      invalid: { ...conditions, body: '' },
    }),
    updateRentCondition: async () => {
      const id = await make('createRentCondition', conditions);
      return { variables: { id, minAge: 23 }, invalid: { id, minAge: 12 } };
    },
    deleteRentCondition: async () => {
      const id = await make('createRentCondition', conditions);
      await make('createRentCondition', conditions);
      return { variables: { id }, invalid: { id: '999999999' } };
    },
    createStamp: async () => {
      const variables = { validFrom: later(), amount: '1,5' };
      return {
        variables,
        invalid: { ...variables, amount: '-1' },
        conflict: () => again('createStamp', variables),
      };
    },
    // There is one: what another case needs is not in the way of this one.
    createSetupConfirmation: async () => {
      await api.engine.pool.query('DELETE FROM "setup-confirmations"');
      const variables = { step: 'RATES' };
      return {
        variables,
        invalid: { step: 'AGENCY' },
      };
    },
    createThreshold: async () => {
      await api.engine.pool.query('DELETE FROM thresholds');
      return { variables: thresholds, invalid: { ...thresholds, receiptPrefix: 'F-1' } };
    },
    updateThreshold: async () => {
      const { rows } = await api.engine.pool.query<{ id: string }>('SELECT id::text FROM thresholds');
      const id = rows[0]?.id ?? (await make('createThreshold', thresholds));
      return {
        variables: { id, cashWarning: ++next },
        invalid: { id, receiptPrefix: thresholds.reservationPrefix },
      };
    },
    createTva: async () => {
      const variables = { validFrom: later(), rates: [{ label: 'Normal', rate: 19, isDefault: true }] };
      return {
        variables,
        invalid: { ...variables, rates: [] },
        conflict: () => again('createTva', variables),
      };
    },
    createUser: async () => {
      const email = `colline${++next}@karhba.test`;
      const variables = { ...person, role: 'USER', email, newPassword: 'Sousse-plage-88' };
      return {
        variables,
        invalid: { ...variables, newPassword: 'court' },
        conflict: () => again('createUser', variables),
      };
    },
    updateUsers: async () => {
      const id = await aColleague();
      return { variables: { id, post: `Poste ${++next}` }, invalid: { id, email: 'personne' } };
    },
    updateUser: async () => ({
      variables: { phone: `2${1_000_000 + ++next}` },
      invalid: { firstName: '' },
    }),
    managePermissions: async () => {
      const userId = await aColleague('ADMIN');
      return {
        variables: { userId, actions: [{ action: 'vehicles', isAllowed: true }] },
        invalid: { userId, actions: [{ action: 'no_such_right', isAllowed: true }] },
      };
    },
    suspendUser: async () => {
      const variables = { userId: await aColleague('ADMIN') };
      return { variables, invalid: noUser, conflict: () => again('suspendUser', variables) };
    },
    reactivateUser: async () => {
      const variables = { userId: await aColleague('ADMIN') };
      await again('suspendUser', variables);
      return { variables, invalid: noUser, conflict: () => again('reactivateUser', variables) };
    },
    // Whoever was suspended is not invited.
    resendInvitation: async () => {
      const variables = { userId: await aColleague('ADMIN') };
      return { variables, invalid: noUser, conflict: () => again('suspendUser', variables) };
    },
    runImport: async () => ({
      variables: { id: await anImport(api, `${20_000_000 + ++next}`) },
      invalid: { id: '999999999' },
    }),
    undoImport: async () => {
      const variables = { id: await anImport(api, `${20_000_000 + ++next}`) };
      await again('runImport', variables);
      return { variables, invalid: { id: '999999999' } };
    },
    deleteAllLogs: async () => ({ variables: {}, invalid: null }),
    ...receiptCases({ client, aClient: () => addClient(api, token), make, again }),
    ...moneyCases({ api, client, make, again, next: () => ++next }),
    ...eInvoiceCases({ api, make, again, anInvoice: async () => invoice(await aContract()) }),
    ...rentalCases({
      api,
      token,
      make,
      ask: (name, variables) => api.send(token, documentOf(fields, name, variables), variables),
    }),
    ...closingCases({ api, client, make, again, next: () => ++next }),
  };
  return { ...own, ...derivedCases({ resources: api.engine.resources, make, next: () => ++next }, own) };

  /** The same mutation once more, before the one that is measured. */
  async function again(
    name: string,
    variables: Variables,
    headers: Record<string, string> = {},
  ): Promise<void> {
    const answer = await api.send(token, documentOf(fields, name, variables), variables, headers);
    if (answer.errors) throw new Error(`${name}: ${JSON.stringify(answer.errors)}`);
  }
}

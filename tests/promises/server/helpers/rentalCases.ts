import { createHash, randomUUID } from 'node:crypto';
import { addDrivingClient, addOrderlyCar, decisionFor, departCar } from '../../../server/helpers/renting';
import { documents } from '../../../../src/schema/api/documents';
import type { Answer, Api } from '../../../server/helpers/api';
import { aPhoto } from '../../../server/helpers/uploads';
import type { MutationCase } from './mutationCases';

type Variables = Record<string, unknown>;

interface Rental {
  api: Api;
  token: string;
  /** Sends a mutation that must succeed; answers the id of its record. */
  make(name: string, variables: Variables): Promise<string>;
  /** The same, whatever it answers. */
  ask(name: string, variables: Variables): Promise<Answer<unknown>>;
}

/** A day, in ms. */
const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();
const today = () => at(0).slice(0, 10);

const caution = () => ({ date: today(), amount: '500', method: 'ESPECE' });

/**
 * How the mutations of rental contracts and of inspections are tried: on contracts with all that goes with one, a caution
 * and the acompte of its reservation, so that whatever a mutation moves beside its contract must be told too.
 */
export function rentalCases({ api, token, make, ask }: Rental): Record<string, () => Promise<MutationCase>> {
  const aCar = async () => (await addOrderlyCar(api, token)).id;
  /** Three days with a car of its own, for a client who drives. @param begins in days from now. */
  const typed = async (vehicle: string, begins = 30) => ({
    client: await addDrivingClient(api, token),
    departureDate: at(begins),
    returnDate: at(begins + 3),
    vehicles: [{ vehicle }],
  });
  const aDraft = async (vehicle: string, begins?: number) =>
    make('createContract', { ...(await typed(vehicle, begins)), guaranteeAmount: '500' });
  const sign = (id: string) => make('signContract', { id });
  const cancel = (id: string) => make('cancelContract', { id, cancelReason: 'TRIP' });
  const aSigned = async (vehicle: string, begins?: number) => sign(await aDraft(vehicle, begins));
  const charges = [{ kind: 'AUTRE', label: 'Péage', quantity: 1, unitPrice_HT: '5' }];

  async function aReservation(): Promise<string> {
    const booking = { ...(await typed(await aCar())), source: 'tel' };
    const id = await make('createReservation', booking);
    await make('confirmReservation', { id });
    const acompte = { date: today(), amount: '100', paymentMode: 'Espaces' };
    await make('createReservationPayment', { reservationId: id, ...acompte });
    return id;
  }
  const aConverted = async () => make('convertReservation', { reservationId: await aReservation() });
  /** One that should have left yesterday, its caution received. */
  async function aDue(vehicle: string): Promise<string> {
    const id = await aSigned(vehicle, -1);
    await make('receiveContractGuarantee', {
      contractId: id,
      date: today(),
      amount: '500',
      method: 'ESPECE',
    });
    return id;
  }
  async function aDeparted(vehicle: string): Promise<string> {
    const id = await aDue(vehicle);
    await departCar(api, id, vehicle, Date.now() - day, 10_000);
    return id;
  }
  /** One that is done once: a second time it is in conflict with itself. */
  const once = (name: string, variables: Variables, invalid: Variables) => ({
    variables,
    invalid: { ...variables, ...invalid },
    conflict: () => ask(name, variables),
  });
  const departure = async () => {
    const vehicle = await aCar();
    const contract = await aDue(vehicle);
    return { contract, vehicle, kind: 'DEPARTURE', dateTime: at(0), mileage: 10_000, fuelLevel: 7 };
  };

  return {
    createContract: async () => once('createContract', await typed(await aCar()), { client: null }),
    updateContract: async () => {
      const id = await aDraft(await aCar());
      return {
        variables: { id, discountPercent: 10 },
        invalid: { id, vehicles: [] },
        conflict: () => sign(id),
      };
    },
    deleteContract: async () => {
      const id = await aConverted();
      return { variables: { id }, invalid: { id: '999999999' }, conflict: () => sign(id) };
    },
    convertReservation: async () =>
      once('convertReservation', { reservationId: await aReservation() }, { reservationId: '0' }),
    signContract: async () => once('signContract', { id: await aDraft(await aCar()) }, { id: '0' }),
    cancelContract: async () =>
      once('cancelContract', { id: await aSigned(await aCar()), cancelReason: 'TRIP' }, { cancelReason: '' }),
    invoiceContractFee: async () => {
      const contractId = await aSigned(await aCar());
      await make('createContractPayment', {
        contractId,
        date: today(),
        amount: '100',
        paymentMode: 'Espaces',
      });
      await make('cancelContract', { id: contractId, cancelReason: 'TRIP', cancelFee: '60' });
      return { ...once('invoiceContractFee', { contractId }, { contractId: '0' }), issues: 'receipts' };
    },
    invoiceReservationFee: async () => {
      const reservationId = await aReservation();
      await make('cancelReservation', { id: reservationId, cancelReason: 'TRIP', cancelFee: '60' });
      return {
        ...once('invoiceReservationFee', { reservationId }, { reservationId: '0' }),
        issues: 'receipts',
      };
    },
    reopenContract: async () => {
      const id = await aConverted();
      await cancel(id);
      return once('reopenContract', { id }, { id: '0' });
    },
    waiveContractGuard: async () => {
      const vehicle = await aCar();
      await api.engine.pool.query(
        'UPDATE vehicles SET "vehicleStickers__end_vehicleStickers" = NULL WHERE id = $1',
        [vehicle],
      );
      const contractId = await aDraft(vehicle);
      const variables = { contractId, guard: `STICKER/${vehicle}`, reason: 'Vignette payée' };
      return { variables, invalid: { ...variables, reason: '' }, conflict: () => cancel(contractId) };
    },
    extendContract: async () => {
      const vehicle = await aCar();
      const contractId = await aSigned(vehicle);
      const variables = { contractId, vehicle, returnDate: at(35) };
      const headers = decisionFor(await ask('extendContract', variables));
      if (!headers) throw new Error('The price of an extension is not shown first');
      return {
        variables,
        headers,
        invalid: { ...variables, returnDate: null },
        conflict: () => cancel(contractId),
      };
    },
    swapContractVehicle: async () => {
      const [vehicle, newVehicle] = [await aCar(), await aCar()];
      const swap = {
        contractId: await aDeparted(vehicle),
        vehicle,
        newVehicle,
        at: at(0),
        reason: 'PANNE',
        price: 'KEEP',
        mileageIn: 10_100,
        mileageOut: 50_000,
        immobilized: true,
      };
      return once('swapContractVehicle', swap, { reason: null });
    },
    returnContractVehicle: async () => {
      const vehicle = await aCar();
      const contractId = await aDeparted(vehicle);
      const back = { contractId, vehicle, at: at(0), mileage: 10_100, fuelLevel: 6 };
      return once('returnContractVehicle', back, { mileage: null });
    },
    invoiceContracts: async () => {
      const vehicle = await aCar();
      const contract = await aDeparted(vehicle);
      await make('returnContractVehicle', {
        contractId: contract,
        vehicle,
        at: at(0),
        mileage: 10_100,
        fuelLevel: 6,
      });
      const { rows } = await api.engine.pool.query<{ client: string; item: string; to: number }>(
        `SELECT k.client::text, 'L' || l.id AS item, l."numberOfDays" AS "to" FROM contracts k
           JOIN contracts__vehicles l ON l.parent_id = k.id WHERE k.id = $1`,
        [contract],
      );
      const { client, item, to } = rows[0] ?? { client: '0', item: '', to: 0 };
      const parts = [{ contract, item, from: 0, to }];
      return once('invoiceContracts', { clientId: client, parts, keep: true }, { parts: [] });
    },
    createDamageReceipt: async () => {
      const vehicle = await aCar();
      const contract = await aDeparted(vehicle);
      const inspectionId = await make('createInspection', {
        contract,
        vehicle,
        kind: 'RETURN',
        dateTime: at(0),
        mileage: 10_100,
        fuelLevel: 7,
      });
      await make('addContractCharges', {
        contractId: contract,
        charges: [{ kind: 'DOMMAGE', label: 'Rayure', vehicle, quantity: 1, unitPrice_HT: '80' }],
      });
      return { ...once('createDamageReceipt', { inspectionId }, { adminFee: '-1' }), issues: 'receipts' };
    },
    addContractCharges: async () => {
      const contractId = await aSigned(await aCar());
      return {
        variables: { contractId, charges },
        invalid: { contractId, charges: [] },
        conflict: () => cancel(contractId),
      };
    },
    withdrawContractCharges: async () => {
      const contractId = await aSigned(await aCar());
      const scratch = { kind: 'DOMMAGE', label: 'Rayure', quantity: 1, unitPrice_HT: '80' };
      await make('addContractCharges', { contractId, charges: [scratch] });
      const withdrawn = { contractId, charges: [{ label: 'Rayure', price_HT: '80' }], reason: 'Déjà là' };
      return once('withdrawContractCharges', withdrawn, { reason: '' });
    },
    signAmendment: async () => {
      const contractId = await aSigned(await aCar());
      await make('addContractCharges', { contractId, charges });
      return once('signAmendment', { contractId }, { contractId: '0' });
    },
    signOnGlass: async () => {
      const contractId = await aDraft(await aCar());
      const { data } = await api.send<{ ContractToSign: { seen: string } }>(
        token,
        documents.question('ContractToSign', api.engine.resources),
        { contract: contractId },
      );
      const hands = { signatureClient: await aPhoto(), signatureAgent: await aPhoto() };
      const variables = { contractId, seen: data?.ContractToSign.seen, signer: 'Mehdi Trabelsi', ...hands };
      return { variables, invalid: { ...variables, signer: '' }, conflict: () => sign(contractId) };
    },
    addSignedScan: async () => {
      const contractId = await aSigned(await aCar());
      const variables = { contractId, version: 1, scan: await aPhoto() };
      return { variables, invalid: { ...variables, version: 0 } };
    },
    declineSignature: async () => {
      const contractId = await aSigned(await aCar());
      await make('addContractCharges', { contractId, charges });
      return once(
        'declineSignature',
        { contractId, refusal: 'ABSENT', reason: 'Clés à la boîte' },
        { reason: '' },
      );
    },
    sendContract: async () => {
      const contractId = await aSigned(await aCar());
      const variables = { contractId, to: 'client@exemple.tn', language: 'FR', message: 'Bonne route.' };
      return { variables, invalid: { ...variables, to: 'client' }, conflict: () => cancel(contractId) };
    },
    receiveContractGuarantee: async () =>
      once(
        'receiveContractGuarantee',
        { contractId: await aSigned(await aCar()), ...caution() },
        { amount: '-1' },
      ),
    waiveContractGuarantee: async () =>
      once(
        'waiveContractGuarantee',
        { contractId: await aSigned(await aCar()), reason: 'Client connu' },
        { reason: '' },
      ),
    createInspection: async () => once('createInspection', await departure(), { mileage: -1 }),
    addInspectionPhoto: async () => {
      const photo = await aPhoto();
      const deviceId = randomUUID();
      const sha256 = createHash('sha256')
        .update(new Uint8Array(await photo.arrayBuffer()))
        .digest('hex');
      const inspectionId = await make('createInspection', {
        ...(await departure()),
        photos: [{ side: 'LEFT', deviceId, sha256 }],
      });
      const variables = { inspectionId, deviceId, photo };
      return { variables, invalid: { ...variables, deviceId: randomUUID() } };
    },
  };
}

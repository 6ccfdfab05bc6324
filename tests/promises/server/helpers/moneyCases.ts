import { expectGuarantee } from '../../../../server/rental/guarantees/expectGuarantee';
import { ribOf } from '../../../../server/rental/demo/reference/identifiers';
import type { Api } from '../../../server/helpers/api';
import { asServer, insert } from '../../../server/helpers/write';
import type { MutationCase } from './mutationCases';

interface Money {
  api: Api;
  client: string;
  /** Sends a mutation that must succeed; answers the id of its record. */
  make(name: string, variables: Record<string, unknown>): Promise<string>;
  /** The same, whatever it answers. */
  again(name: string, variables: Record<string, unknown>): Promise<unknown>;
  /** A number that none before was. */
  next(): number;
}

/** How the mutations of payments, accounts and guarantees are tried. */
export function moneyCases({
  api,
  client,
  make,
  again,
  next,
}: Money): Record<string, () => Promise<MutationCase>> {
  const date = '2026-01-05';
  const paid = { date, amount: '120', paymentMode: 'Espaces' };
  const cash = { client, ...paid };
  const cheque = {
    ...cash,
    paymentMode: 'Cheque',
    chequeNumber: '0012345',
    bank: 'BIAT',
    drawer: 'Sami Ben Ali',
    chequeDate: date,
    expiryDate: date,
  };
  const aBank = () =>
    make('createBank', {
      name: `Compte ${next()}`,
      kind: 'BANK',
      accountType: 'COURANT',
      RIB: ribOf('08099', next()),
    });
  const aPayment = () => make('createPayment', cash);
  const aCompany = () =>
    insert(api.engine, 'clients', {
      partyType: 'CLIENT',
      clientType: 'COMPANY',
      phone: `+216201${String(next()).padStart(5, '0')}`,
      otherDetails: { tradeName: 'Medina Conseil' },
    });
  /** Of somebody else each time: whoever has had one rejected is asked about before another is taken. */
  const aCheque = async () =>
    make('createPayment', { ...cheque, client: await aCompany(), account: await aBank() });
  /** Without a price nothing is known to be owed. */
  const aContract = (TotalTTC: number | null = 120_000) =>
    insert(api.engine, 'contracts', {
      stage: 'SIGNED',
      client,
      departureDate: Date.UTC(2026, 0, 5),
      returnDate: Date.UTC(2026, 0, 6),
      vehicles: [],
      guaranteeAmount: 500_000,
      TotalTTC,
    });
  const aGuarantee = async () => {
    const contract = await aContract(null);
    return asServer(api.engine, context => expectGuarantee(context, { contract, client, expected: 500_000 }));
  };
  const given = { date, amount: '500', method: 'ESPECE' };
  const aHeld = async () => make('receiveGuarantee', { guaranteeId: await aGuarantee(), ...given });
  /** One that is done once: a second time it is in conflict with itself. */
  const once = (name: string, variables: Record<string, unknown>, invalid: Record<string, unknown>) => ({
    variables,
    invalid: { ...variables, ...invalid },
    conflict: () => again(name, variables),
  });
  const anInvoice = (of = client, total = 100) =>
    asServer(api.engine, async ({ tx }) => {
      const { rows } = await tx.query<{ id: string }>(
        `INSERT INTO receipts (state, "documentKind", "vatRegime", client, "issueDate", "dueDate", "TotalTTC") VALUES ('NORMAL', 'INVOICE', 'NORMAL', $1, $2, $2, $3) RETURNING id::text`,
        [of, date, total],
      );
      return rows[0]?.id ?? '';
    });
  const aWithholding = async () =>
    make('createWithholding', { receipt: await anInvoice(client, 2000), rate: '1' });
  /** To whom something is due, until it is paid. */
  const reminded = async () => {
    const debtor = await aCompany();
    const receipt = await anInvoice(debtor);
    const variables = { clientId: debtor, to: 'client@exemple.tn', message: 'Merci de régler.' };
    return {
      variables,
      invalid: { ...variables, to: 'client' },
      conflict: () =>
        again('createReceiptPayment', { receiptId: receipt, date, amount: '100', paymentMode: 'Espaces' }),
    };
  };
  return {
    createWithholding: async () =>
      once('createWithholding', { receipt: await anInvoice(client, 2000), rate: '1' }, { rate: '0' }),
    receiveCertificate: async () => {
      const variables = { id: await aWithholding(), certificateNumber: `TEJ-${next()}` };
      return once('receiveCertificate', variables, { certificateNumber: '' });
    },
    voidWithholding: async () =>
      once(
        'voidWithholding',
        { id: await aWithholding(), voidReason: 'Payé sans retenue' },
        { voidReason: '' },
      ),
    liftRejection: async () => {
      const id = await aCheque();
      await make('rejectPayment', { id, rejectedOn: date, rejectReason: 'Sans provision' });
      return once('liftRejection', { paymentId: id, reason: 'Réglé depuis' }, { reason: '' });
    },
    undoRejection: async () => {
      const id = await aCheque();
      await make('rejectPayment', { id, rejectedOn: date, rejectReason: 'Sans provision' });
      return once('undoRejection', { paymentId: id, reason: 'Autre chèque' }, { reason: '' });
    },
    sendCourteousReminder: reminded,
    sendFirmReminder: reminded,
    sendLastReminder: reminded,
    createPayment: async () => {
      const variables = {
        ...cash,
        amount: '100',
        allocations: [{ receipt: await anInvoice(), amount: '100' }],
      };
      return once('createPayment', variables, { amount: '-1' });
    },
    allocatePayment: async () => {
      const variables = { paymentId: await aPayment(), receipt: await anInvoice(), amount: '100' };
      return once('allocatePayment', variables, { amount: '-1' });
    },
    refundPayment: async () =>
      once(
        'refundPayment',
        { paymentId: await aPayment(), date, amount: '120', paymentMode: 'Espaces' },
        { amount: '-1' },
      ),
    transferPayment: async () =>
      once(
        'transferPayment',
        { paymentId: await aPayment(), to: await aCompany(), amount: '120', reason: 'Même groupe' },
        { reason: '' },
      ),
    clearPayment: async () =>
      once('clearPayment', { id: await aCheque(), clearedOn: date }, { clearedOn: null }),
    rejectPayment: async () =>
      once(
        'rejectPayment',
        { id: await aCheque(), rejectedOn: date, rejectReason: 'Sans provision' },
        { rejectReason: '' },
      ),
    voidPayment: async () =>
      once('voidPayment', { id: await aPayment(), voidReason: 'Saisi deux fois' }, { voidReason: '' }),
    closeBank: async () => once('closeBank', { id: await aBank() }, { id: '0' }),
    openBank: async () => {
      const id = await aBank();
      await make('closeBank', { id });
      return once('openBank', { id }, { id: '0' });
    },
    createContractPayment: async () =>
      once('createContractPayment', { contractId: await aContract(), ...paid }, { amount: '-1' }),
    receiveGuarantee: async () =>
      once('receiveGuarantee', { guaranteeId: await aGuarantee(), ...given }, { amount: '-1' }),
    waiveGuarantee: async () =>
      once('waiveGuarantee', { guaranteeId: await aGuarantee(), reason: 'Client connu' }, { reason: '' }),
    refundGuarantee: async () =>
      once('refundGuarantee', { guaranteeId: await aHeld(), date, amount: '500' }, { amount: '-1' }),
    retainGuarantee: async () =>
      once(
        'retainGuarantee',
        { guaranteeId: await aHeld(), date, amount: '500', reason: 'Rayure' },
        { reason: '' },
      ),
  };
}

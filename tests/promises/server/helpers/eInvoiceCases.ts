import { readTeif, teifFile } from '../../../../server/rental/einvoices/readTeif';
import type { Api } from '../../../server/helpers/api';
import { asServer } from '../../../server/helpers/write';
import type { MutationCase } from './mutationCases';

interface EInvoices {
  api: Api;
  /** Sends a mutation that must succeed. */
  make(name: string, variables: Record<string, unknown>): Promise<string>;
  /** The same, whatever it answers. */
  again(name: string, variables: Record<string, unknown>): Promise<unknown>;
  /** Issues an invoice; its id. */
  anInvoice(): Promise<string>;
}

const signature =
  '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo/></ds:Signature>';

/** How the mutations of electronic invoices are tried. */
export function eInvoiceCases({
  api,
  make,
  again,
  anInvoice,
}: EInvoices): Record<string, () => Promise<MutationCase>> {
  const of = async (receipt: string) => {
    const { rows } = await api.engine.pool.query<{ id: string }>(
      'SELECT id::text FROM "e-invoices" WHERE receipt = $1',
      [receipt],
    );
    return rows[0]?.id ?? '';
  };
  const toSend = async (receipt: string) => make('requireEInvoice', { eInvoiceId: await of(receipt) });
  const sent = async (receipt: string) => make('sendEInvoice', { eInvoiceId: await toSend(receipt) });
  const signedFile = (receipt: string) =>
    asServer(api.engine, async ({ tx, engine }) => {
      const read = await readTeif(tx, engine, receipt);
      if (!read) throw new Error('No such invoice');
      return teifFile(read.invoice, '1.8.8').xml.replace('</TEIF>', `${signature}</TEIF>`);
    });
  const once = (name: string, variables: Record<string, unknown>, invalid: Record<string, unknown>) => ({
    variables,
    invalid: { ...variables, ...invalid },
    conflict: () => again(name, variables),
  });
  const nobody = { eInvoiceId: '0' };
  return {
    requireEInvoice: async () => once('requireEInvoice', { eInvoiceId: await of(await anInvoice()) }, nobody),
    sendEInvoice: async () => once('sendEInvoice', { eInvoiceId: await toSend(await anInvoice()) }, nobody),
    sendEInvoices: async () => {
      const id = await toSend(await anInvoice());
      return { variables: { ids: [id] }, invalid: { ids: ['0'] } };
    },
    receiveEInvoice: async () => {
      const receipt = await anInvoice();
      const variables = { eInvoiceId: await sent(receipt), file: await signedFile(receipt) };
      return { variables, invalid: { ...variables, file: '<TEIF/>' } };
    },
    rejectEInvoice: async () =>
      once(
        'rejectEInvoice',
        { eInvoiceId: await sent(await anInvoice()), error: 'Matricule inconnu' },
        { error: '' },
      ),
    reopenEInvoice: async () => {
      const eInvoiceId = await sent(await anInvoice());
      await make('rejectEInvoice', { eInvoiceId, error: 'Celui d’une autre' });
      return once('reopenEInvoice', { eInvoiceId, reason: 'Noté par erreur' }, { reason: '' });
    },
  };
}

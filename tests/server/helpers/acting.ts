import type { Api } from './api';
import { agreeing } from './confirmed';

const ids = new Set(['id', 'paymentId', 'receiptId', 'guaranteeId', 'reservationId', 'contractId']);
const references = new Set(['client', 'account', 'receipt', 'statement', 'to', 'contract']);
const typeOf = (name: string) =>
  ids.has(name)
    ? 'ID!'
    : name === 'ids'
      ? '[ID!]'
      : name === 'allocations'
        ? '[PaymentAllocationsInput]'
        : name === 'repayments'
          ? '[PaymentRepaymentsInput]'
          : references.has(name)
            ? 'ID'
            : 'Input';

/** No-break spaces as plain ones, to compare. */
export const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/[\u00a0\u202f]/g, ' '));

/**
 * Sends mutations as a person does, whose arguments are values of a form: the id of what was done, or the fields of its
 * refusal, or its sentence.
 */
export function actingAs(api: () => Api, token: () => string) {
  const send = (
    name: string,
    input: Record<string, unknown>,
    headers: Record<string, string>,
    answered = name.endsWith('Entries') ? '' : ' { id }',
  ) => {
    const names = Object.keys(input);
    return api().send<Record<string, { id: string } | string>>(
      token(),
      `mutation (${names.map(one => `$${one}: ${typeOf(one)}`).join(', ')}) { ${name}(${names.map(one => `${one}: $${one}`).join(', ')})${answered} }`,
      input,
      headers,
    );
  };
  const said = (name: string, answer: Awaited<ReturnType<typeof send>>): unknown => {
    const [error] = answer.errors ?? [];
    const done = answer.data?.[name];
    return plain(
      error ? (error.extensions.fields ?? error.message) : typeof done === 'object' ? done?.id : done,
    );
  };
  const act = async (name: string, input: Record<string, unknown>) =>
    said(name, await agreeing(headers => send(name, input, headers)));
  return {
    /** Agrees to what it is asked. */
    act,
    /** Answers nothing: what is asked is its sentence. */
    asked: async (name: string, input: Record<string, unknown>) =>
      said(name, await send(name, input, { confirmed: 'x=y' })),
    /** Answers with the choice whose label begins so. */
    async choosing(label: string, name: string, input: Record<string, unknown>) {
      const first = await send(name, input, { confirmed: 'x=y' });
      const { question } = (first.errors?.[0]?.extensions ?? {}) as {
        question?: { name: string; choices: { value: string; label: string }[] };
      };
      const chosen = question?.choices.find(one => one.label.startsWith(label));
      if (!question || !chosen) return said(name, first);
      return said(
        name,
        await send(name, input, { confirmed: encodeURIComponent(`${question.name}=${chosen.value}`) }),
      );
    },
    /** The id of what was done. @throws Error of what was refused. */
    async made(name: string, input: Record<string, unknown>): Promise<string> {
      const id = await act(name, input);
      if (typeof id !== 'string' || !/^\d+$/.test(id)) throw new Error(`${name}: ${JSON.stringify(id)}`);
      return id;
    },
  };
}

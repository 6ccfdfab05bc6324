import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './overHttp';

const client = `mutation { createClient(clientType: "PHYSICAL", clientKind: "PASSAGE", phone: "20 123 456", address: "Tunis",
  otherDetails: { firstName: "Mehdi", lastName: "Trabelsi", CIN: "10000001" }) { id } }`;
const draft = `mutation ($client: ID) { createReceipt(client: $client,
  otherLines: [{ kind: "AUTRE", label: "Location", quantity: "5", unitPrice_HT: "120", tvaRate: "19" }]) { id } }`;
const issue = 'mutation ($id: ID!) { issueReceipt(receiptId: $id) { id receiptId } }';

/** Does it for each, so many at a time; what is lost on the way is left. */
async function together<T>(all: readonly T[], at: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  await Promise.all(
    Array.from({ length: at }, async () => {
      for (let one = left.shift(); one !== undefined; one = left.shift())
        await work(one).catch(() => sleep(20));
    }),
  );
}

/** So many drafts, for one client; their ids. Throws what was refused. */
export async function makeDrafts(url: string, token: string, count: number): Promise<string[]> {
  const made = await ask<{ createClient: { id: string } }>(url, token, client);
  if (!made.data) throw new Error(`no client: ${made.message}`);
  const of = { client: made.data.createClient.id };
  const ids: string[] = [];
  let refused: string | null = null;
  await together([...Array(count).keys()], 8, async () => {
    const reply = await ask<{ createReceipt: { id: string } }>(url, token, draft, of);
    if (reply.data) ids.push(reply.data.createReceipt.id);
    else refused = reply.message;
  });
  if (ids.length < count) throw new Error(`${ids.length} drafts of ${count}: ${refused}`);
  return ids;
}

/** Issues them, eight at a time; `acknowledged` takes the numbers as they come. Answers what the last refusal said. */
export async function issueAll(
  url: string,
  token: string,
  ids: readonly string[],
  acknowledged: Map<string, string>,
): Promise<string | null> {
  let refused: string | null = null;
  await together(ids, 8, async id => {
    const reply = await ask<{ issueReceipt: { receiptId: string } }>(url, token, issue, { id });
    if (reply.data) acknowledged.set(id, reply.data.issueReceipt.receiptId);
    else refused = reply.message;
  });
  return refused;
}

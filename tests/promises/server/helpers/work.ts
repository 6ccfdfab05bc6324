import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, Pool } from 'pg';
import { ask } from './overHttp';

export const createContract = `mutation ($libelle: Input, $rows: [ContractServiceContractDetailsInput]) {
  createContractService(libelle: $libelle, address: "12, rue de Marseille, Tunis", tel: "20 123 456", identifierType: "CIN", identifier: "04718236", contractDetails: $rows) { id contractId } }`;
export const invoiceContract = `mutation ($id: ID!) { createReceiptFromContractService(contractServiceId: $id) { id receiptId } }`;

/** One contract of a writer, as far as the server has acknowledged it. */
export interface Entry {
  libelle: string;
  rows: { service: string; amount: string }[];
  keys: [contract: string, invoice: string];
  contract?: { id: string; contractId: string };
  receipt?: { id: string; receiptId: string };
}

/**
 * Writers outside the server: each opens a contract of several rows, invoices it, and notes what was acknowledged.
 * What is refused or lost stays in doubt, to be sent again with its key.
 */
export class Work {
  readonly entries: Entry[] = [];
  private goesOn = false;

  constructor(
    private readonly service: string,
    private readonly token: () => Promise<string>,
    private readonly below: (count: number) => number,
  ) {}

  /** Works until the returned function is called, which waits for those under way. */
  start(url: string, writers = 4): () => Promise<void> {
    this.goesOn = true;
    const all = Array.from({ length: writers }, async () => {
      while (this.goesOn) {
        const entry = this.make();
        while (!(await this.send(url, entry)) && this.goesOn) await sleep(100);
      }
    });
    return async () => {
      this.goesOn = false;
      await Promise.all(all);
    };
  }

  /** Until so many more contracts are acknowledged. */
  async acknowledges(more: number): Promise<void> {
    const known = this.entries.length - this.doubtful().length;
    while (this.entries.length - this.doubtful().length < known + more) await sleep(10);
  }

  /** Sends what is in doubt again; how many still are. */
  async settle(url: string): Promise<number> {
    let open = 0;
    for (const entry of this.doubtful()) if (!(await this.send(url, entry))) open++;
    return open;
  }

  doubtful(): Entry[] {
    return this.entries.filter(entry => !entry.receipt);
  }

  private make(): Entry {
    const amount = () => `${1 + this.below(900)},${100 + this.below(900)}`;
    const rows = Array.from({ length: 2 + this.below(2) }, () => ({
      service: this.service,
      amount: amount(),
    }));
    const entry: Entry = { libelle: randomUUID(), rows, keys: [randomUUID(), randomUUID()] };
    this.entries.push(entry);
    return entry;
  }

  /** Whether both writes were acknowledged. */
  private async send(url: string, entry: Entry): Promise<boolean> {
    const token = await this.token();
    try {
      if (!entry.contract) {
        const reply = await ask<{ createContractService: Entry['contract'] }>(
          url,
          token,
          createContract,
          { libelle: entry.libelle, rows: entry.rows },
          { key: entry.keys[0] },
        );
        entry.contract = reply.data?.createContractService;
      }
      if (!entry.contract) return false;
      const reply = await ask<{ createReceiptFromContractService: Entry['receipt'] }>(
        url,
        token,
        invoiceContract,
        { id: entry.contract.id },
        { key: entry.keys[1] },
      );
      entry.receipt = reply.data?.createReceiptFromContractService;
      return entry.receipt !== undefined && entry.receipt !== null;
    } catch {
      return false;
    }
  }
}

export interface Losses {
  /** Acknowledged writes that are not there as they were acknowledged. */
  lost: number;
  /** Records without their rows, lines, history, or other half. */
  halves: number;
  /** Contracts that were made twice. */
  doubled: number;
  /** Numbers missing in the series of contracts and invoices. */
  gaps: number;
}

/** Compares what was acknowledged with what the database holds. */
export async function losses(db: Client | Pool, work: Work): Promise<Losses> {
  const contracts = await db.query<{
    id: string;
    number: string;
    libelle: string;
    rows: number;
    history: number;
    receipt: string | null;
    invoice: string | null;
    lines: number;
    told: number;
    state: string;
  }>(
    `SELECT c.id::text, c."contractId" AS number, c.libelle, c.state, c.receipt::text, r."receiptId" AS invoice,
       (SELECT count(*)::int FROM "contract-services__contractDetails" d WHERE d.parent_id = c.id) AS rows,
       (SELECT count(*)::int FROM "receipt-lines" l WHERE l.parent_id = r.id) AS lines,
       (SELECT count(*)::int FROM "history-logs" h WHERE h."entityType" = 'contract-services' AND h."entityId" = c.id) AS history,
       (SELECT count(*)::int FROM "history-logs" h WHERE h."entityType" = 'receipts' AND h."entityId" = r.id) AS told
     FROM "contract-services" c LEFT JOIN receipts r ON r.id = c.receipt`,
  );
  const receipts = await db.query<{ number: string }>(`SELECT "receiptId" AS number FROM receipts`);
  const stored = new Map<string, typeof contracts.rows>();
  for (const row of contracts.rows) stored.set(row.libelle, [...(stored.get(row.libelle) ?? []), row]);
  let lost = 0;
  let halves = 0;
  let doubled = 0;
  for (const entry of work.entries) {
    const found = stored.get(entry.libelle) ?? [];
    if (found.length > 1) doubled++;
    const [row] = found;
    if (entry.contract && (row?.id !== entry.contract.id || row.number !== entry.contract.contractId)) lost++;
    else if (entry.receipt && (row?.receipt !== entry.receipt.id || row.invoice !== entry.receipt.receiptId))
      lost++;
    if (!row) continue;
    const invoiced = row.state === 'INVOICED';
    const whole =
      row.rows === entry.rows.length &&
      row.history === (invoiced ? 2 : 1) &&
      (row.receipt !== null) === invoiced &&
      row.lines === (invoiced ? entry.rows.length : 0) &&
      row.told === (invoiced ? 1 : 0);
    if (!whole) halves++;
  }
  return {
    lost,
    halves,
    doubled,
    gaps: gaps(contracts.rows.map(row => row.number)) + gaps(receipts.rows.map(row => row.number)),
  };
}

/** How many numbers below the highest are missing, or there twice. */
function gaps(numbers: readonly string[]): number {
  const ordered = numbers.map(number => Number(number.split('-').at(-1))).toSorted((a, b) => a - b);
  return ordered.filter((number, index) => number !== index + 1).length;
}

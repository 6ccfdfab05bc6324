import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMoney } from '../../src/domain/money';
import { decisionOf } from '../../src/schema/api/question';
import receipts from '../../src/resources/receipt/receipt';
import { act } from '../../server/engine/records/operations';
import type { Values } from '../../server/engine/records/store';
import { movementsSql } from '../../server/rental/account/movementsSql';
import { journalsSql } from '../../server/rental/journals/journalsSql';
import { ReceiptPreview } from '../../server/rental/receipts/receiptPreview';
import { openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';
import { receive } from './helpers/receive';

let desk: Desk;
let client: string;

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
});
afterAll(() => desk?.drop());

interface Said extends Values {
  id: string;
  TotalTTC: number;
  total_Price_HT: number;
  total_TVA: number;
  creditable: { line: string; label: string; amount: number; quantity: string | number | null }[];
  vatByRate: { rate: number; base: number; amount: number }[];
}

const line = (label: string, quantity: string, unitPrice_HT: string, tvaRate = '19') => ({
  kind: unitPrice_HT.startsWith('-') ? 'REMISE' : 'AUTRE',
  label,
  quantity,
  unitPrice_HT,
  tvaRate,
  vatReason: null,
});
const does = (action: string, id: string, input: Values = {}, confirmed?: ReadonlySet<string>) =>
  desk.write(context => act(confirmed ? { ...context, confirmed } : context, receipts, action, id, input));
const read = async (id: string) => (await desk.load(receipts, id)) as unknown as Said;
async function issued(otherLines: Values[], more: Values = {}): Promise<Said> {
  const id = await desk.ask(receipts, { client, otherLines, ...more });
  return read(await does('issueReceipt', id));
}
const credit = async (id: string, lines?: Values[], confirmed?: ReadonlySet<string>) =>
  read(await does('createCreditNote', id, { creditReason: 'Erreur de tarif', lines }, confirmed));
const lineOf = ({ creditable }: Said, label: string) => creditable.find(one => one.label === label)?.line;
const rates = ({ vatByRate }: Said) => vatByRate.map(({ rate, base, amount }) => [rate, base, amount]);
const ask = (input: Values) => {
  const { engine } = desk;
  return ReceiptPreview.makes?.(
    { stamp: { amount: 1000, stampOnCreditNote: false }, levy: null, vehicles: [], options: [] },
    { input: input as never, engine, now: engine.now(), resources: engine.resources },
  );
};

describe('des lignes qui retirent', () => {
  it('se créditent avec ce dont elles retirent\u00a0: l’avoir entier d’une facture de 60,000 HT rend 60,000 et 11,400', async () => {
    const invoice = await issued([line('Location', '1', '100'), line('Geste', '1', '-40')]);
    expect(rates(invoice)).toEqual([[19, 60_000, 11_400]]);
    const note = await credit(invoice.id);
    expect(rates(note)).toEqual([[19, 60_000, 11_400]]);
    expect(note.otherLines).toMatchObject([{ price_HT: 100_000 }, { kind: 'REMISE', price_HT: -40_000 }]);
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0, creditable: [] });
    await expect(credit(invoice.id)).rejects.toThrow('Il ne reste rien à créditer');
  });

  it('par ligne, ne rendent jamais plus qu’il ne reste au taux\u00a0: 60,000 à 19 %, là où une autre vend à 7 %', async () => {
    const invoice = await issued([
      line('Location', '1', '100'),
      line('Geste', '1', '-40'),
      line('Lavage', '1', '540', '7'),
    ]);
    const lines = [{ line: lineOf(invoice, 'Location') }];
    const said = 'À 19\u00a0%, il reste 60,000\u00a0DT HT à créditer';
    await expect(credit(invoice.id, lines)).rejects.toMatchObject({
      details: { fields: { 'lines.0.amount': expect.stringContaining(said) as string } },
    });
    const shown = await ask({ documentKind: 'CREDIT_NOTE', receipt: invoice.id, lines });
    expect(shown).toMatchObject({ TotalTTC: null, fault: expect.stringContaining(said) as string });
    await expect(credit(invoice.id, [{ line: lineOf(invoice, 'Geste') }])).rejects.toThrow();
    const first = await credit(invoice.id, [{ line: lineOf(invoice, 'Location'), amount: '50' }]);
    const second = await credit(invoice.id);
    expect([...rates(first), ...rates(second)]).toEqual([
      [19, 50_000, 9_500],
      [19, 10_000, 1_900],
      [7, 540_000, 37_800],
    ]);
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0 });
  });

  it('ne prennent rien à un taux qui n’est pas vendu, ni plus qu’il n’en est vendu\u00a0: refusé au champ, et dit avant', async () => {
    const wrong = [line('Lavage', '1', '700', '7'), line('Geste', '1', '-300')];
    await expect(issued(wrong)).rejects.toMatchObject({
      details: {
        fields: {
          'otherLines.1.tvaRate':
            'Rien n’est vendu à 19\u00a0%\u00a0: une remise a le taux de ce qu’elle diminue',
        },
      },
    });
    const typed = wrong.map(one => ({ ...one, unitPrice_HT: parseMoney(one.unitPrice_HT) }));
    expect(await ask({ otherLines: typed })).toMatchObject({
      TotalTTC: null,
      fault: expect.stringContaining('Rien n’est vendu à 19') as string,
    });
    await expect(issued([line('Lavage', '1', '700'), line('Geste', '2', '-400')])).rejects.toMatchObject({
      details: {
        fields: {
          'otherLines.1.unitPrice_HT': expect.stringContaining('800,000\u00a0DT sur 700,000') as string,
        },
      },
    });
  });

  it('ne le peuvent pas davantage par du SQL\u00a0: ni base négative, ni avoirs au-delà d’un taux', async () => {
    const invoice = await issued([line('Location', '1', '100'), line('Lavage', '1', '100', '7')]);
    await credit(invoice.id, [{ line: lineOf(invoice, 'Lavage'), amount: '60' }]);
    const note = async (rate: string, base: string, amount: string) => {
      const tx = await desk.pool.connect();
      try {
        await tx.query('BEGIN');
        const { rows } = await tx.query<{ id: string }>(
          `INSERT INTO receipts (state, "documentKind", "vatRegime", "creditedReceipt", client, "total_Price_HT", "TotalTTC")
           SELECT 'NORMAL', 'CREDIT_NOTE', 'NORMAL', id, client, 0, 0 FROM receipts WHERE id = $1 RETURNING id`,
          [invoice.id],
        );
        await tx.query(
          'INSERT INTO "receipts__vatByRate" (parent_id, position, rate, base, amount) VALUES ($1, 1, $2, $3, $4)',
          [rows[0]?.id, rate, base, amount],
        );
      } finally {
        await tx.query('ROLLBACK');
        tx.release();
      }
    };
    await note('7', '40', '2.8');
    await expect(note('7', '40.001', '2.8')).rejects.toThrow('À un taux, les avoirs dépassent la facture');
    await expect(note('7', '40', '2.801')).rejects.toThrow('À un taux, les avoirs dépassent la facture');
    await expect(note('13', '1', '0')).rejects.toThrow('À un taux, les avoirs dépassent la facture');
    await expect(note('19', '-1', '0')).rejects.toThrow('les lignes qui retirent dépassent ce qui est vendu');
  });
});

describe('ce qui reste d’une ligne', () => {
  it('après un avoir par montant se crédite par quantité et par montant\u00a0: 3 à 100,000, moins 60,000, font 80,000 l’un', async () => {
    const invoice = await issued([line('Location', '3', '100')]);
    const of = [{ line: lineOf(invoice, 'Location') }];
    const by = (input: Values) => [{ ...of[0], ...input }];
    const first = await credit(invoice.id, by({ quantity: '3', amount: '60' }));
    expect(first.otherLines).toMatchObject([{ quantity: 1, unitPrice_HT: 60_000, creditedQuantity: 0 }]);
    expect((await read(invoice.id)).creditable).toMatchObject([{ quantity: 3, amount: 240 }]);
    const second = await credit(invoice.id, by({ quantity: '1' }));
    expect(second.otherLines).toMatchObject([{ quantity: 1, unitPrice_HT: 80_000, creditedQuantity: 1 }]);
    expect((await read(invoice.id)).creditable).toMatchObject([{ quantity: 2, amount: 160 }]);
    const third = await credit(invoice.id, by({ amount: '160' }));
    expect(third.otherLines).toMatchObject([{ quantity: 2, unitPrice_HT: 80_000, creditedQuantity: 2 }]);
    expect((await read(invoice.id)).creditable).toEqual([]);
  });
});

describe('la retenue attendue d’une facture qu’un avoir fait passer sous 1 000,000', () => {
  async function withheld(): Promise<Said> {
    const withholds = (applies: boolean) =>
      desk.pool.query('UPDATE clients SET "withholdingApplies" = $2, "withholdingRate" = 1 WHERE id = $1', [
        client,
        applies,
      ]);
    await withholds(true);
    const invoice = await issued([line('Location', '10', '100')]);
    await withholds(false);
    return invoice;
  }
  const expected = async ({ id }: Said) =>
    (
      await desk.pool.query<{ state: string; base: string; amount: string }>(
        'SELECT state, base::text, amount::text FROM withholdings WHERE receipt = $1 ORDER BY id',
        [id],
      )
    ).rows;

  it('n’est annulée que si on l’a dit, chiffres à l’appui\u00a0; gardée, elle est de ce que la facture vaut encore', async () => {
    for (const [choice, after] of [
      ['void', []],
      ['keep', [{ state: 'EXPECTED', base: '952.000', amount: '9.520' }]],
    ] as const) {
      const invoice = await withheld();
      expect(await expected(invoice)).toMatchObject([{ state: 'EXPECTED', amount: '11.900' }]);
      const lines = [{ line: lineOf(invoice, 'Location'), quantity: '2' }];
      await expect(credit(invoice.id, lines, new Set())).rejects.toMatchObject({
        code: 'CONFIRMATION',
        message: expect.stringMatching(
          /^Après cet avoir, la facture vaut 953,000.*Annuler la retenue attendue de 11,900/,
        ) as string,
      });
      await credit(invoice.id, lines, new Set([decisionOf('withholdingBelowFloor', choice)]));
      expect(await expected(invoice)).toMatchObject([{ state: 'VOIDED', amount: '11.900' }, ...after]);
    }
  });

  it('ne demande rien d’une facture créditée en entier\u00a0: il n’en reste rien à retenir', async () => {
    const invoice = await withheld();
    await credit(invoice.id, undefined, new Set());
    expect(await expected(invoice)).toMatchObject([{ state: 'VOIDED' }]);
  });
});

describe('le timbre d’une facture créditée en entier', () => {
  it('a sa ligne au compte du client, dont le solde est nul, et au journal de ce qui est passé en perte', async () => {
    const invoice = await issued([line('Location', '1', '100')]);
    const note = await credit(invoice.id);
    const { rows } = await desk.pool.query<{ kind: string; debit: string; credit: string }>(
      `SELECT kind, label, detail, debit::float8 AS debit, credit::float8 AS credit FROM (${movementsSql('$1')}) m WHERE label = ANY ($2) ORDER BY debit DESC, credit DESC`,
      [client, [invoice.number, note.number]],
    );
    expect(rows).toEqual([
      { kind: 'RECEIPT', label: invoice.number, detail: null, debit: 120, credit: 0 },
      { kind: 'CREDIT_NOTE', label: note.number, detail: 'Erreur de tarif', debit: 0, credit: 119 },
      {
        kind: 'WRITTEN_OFF',
        label: invoice.number,
        detail: `Timbre, avoir ${String(note.number)}`,
        debit: 0,
        credit: 1,
      },
    ]);
    const { sql } = journalsSql({ first: '$1', next: '$2', manager: '$3' }).writtenOff;
    const journal = await desk.pool.query(
      `SELECT number, "creditNote", amount::float8 AS amount FROM (${sql}) j WHERE number = $4`,
      ['2020-01-01', '2100-01-01', null, invoice.number],
    );
    expect(journal.rows).toEqual([{ number: invoice.number, creditNote: note.number, amount: 1 }]);
  });

  const stampOnCreditNote = (says: boolean) =>
    desk.pool.query('UPDATE stamp SET "stampOnCreditNote" = $1', [says]);

  it('est passé en perte par l’avoir qui ne laisse rien\u00a0: par deux avoirs, par le second, jamais au-delà de ce qui est dû', async () => {
    const invoice = await issued([line('Location', '2', '100')]);
    const first = await credit(invoice.id, [{ line: lineOf(invoice, 'Location'), quantity: '1' }]);
    expect(first).toMatchObject({ stamp: 0, stampWrittenOff: null });
    const second = await credit(invoice.id);
    expect(second).toMatchObject({ TotalTTC: 119_000, stamp: 0, stampWrittenOff: 1000, creditLeft: 0 });
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0, status: 'PAID', writtenOff: 1000 });
    const paid = await issued([line('Location', '1', '100')]);
    await receive(desk.engine, paid.id, 120_000);
    expect(await credit(paid.id)).toMatchObject({ creditLeft: 119_000, stampWrittenOff: null });
  });

  it('est crédité par lui où le réglage le dit, une fois\u00a0: deux avoirs ne rendent pas 2,000 pour 1,000', async () => {
    await stampOnCreditNote(true);
    const invoice = await issued([line('Location', '2', '100')]);
    const first = await credit(invoice.id, [{ line: lineOf(invoice, 'Location'), quantity: '1' }]);
    const second = await credit(invoice.id);
    await stampOnCreditNote(false);
    expect([first.TotalTTC, second.TotalTTC]).toEqual([119_000, 120_000]);
    expect(second).toMatchObject({ stamp: 1000, stampWrittenOff: null });
    expect(await read(invoice.id)).toMatchObject({ restToPay: 0, writtenOff: null });
  });
});

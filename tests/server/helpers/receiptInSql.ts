import { toDecimal } from '../../../src/domain/money';
import type { PricedReceipt } from '../../../src/domain/receiptDraft';

/**
 * The same rules in SQL, from nothing but what is typed: exact numerics instead of integers, windows and a recursion
 * instead of loops. Amounts in dinars.
 */
export const workedOutSql = `WITH RECURSIVE invoice AS (
    SELECT i.ordinality AS id, i.value AS v FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY i),
  line AS (
    SELECT id, l.ordinality AS n, (l.value ->> 'tvaRate')::numeric AS rate,
      round((l.value ->> 'quantity')::numeric * (l.value ->> 'unitPrice_HT')::numeric / 1000, 3) AS price
    FROM invoice, jsonb_array_elements(v -> 'otherLines') WITH ORDINALITY l),
  taxed AS (SELECT *, CASE WHEN rate > 0 THEN price ELSE 0 END AS bears FROM line),
  off AS (
    SELECT id, coalesce(round(max(total) * (v ->> 'discountPercent')::numeric / 100, 3), (v ->> 'discountAmount')::numeric / 1000, 0) AS discount,
      max(total) AS total
    FROM invoice JOIN (SELECT id, sum(bears) AS total FROM taxed GROUP BY id) s USING (id) GROUP BY id, v),
  pro_rata AS (
    SELECT t.*, CASE WHEN o.total = 0 THEN 0 ELSE round(o.discount * bears / o.total, 3) END AS share, o.discount,
      row_number() OVER (PARTITION BY t.id ORDER BY bears DESC, n) AS place
    FROM taxed t JOIN off o USING (id)),
  shared AS (
    SELECT id, n, place, greatest(0, least(bears, share + rest)) AS share, share + rest - greatest(0, least(bears, share + rest)) AS rest
    FROM (SELECT p.*, discount - sum(share) OVER (PARTITION BY id) AS rest FROM pro_rata p) p WHERE place = 1
    UNION ALL
    SELECT p.id, p.n, p.place, greatest(0, least(p.bears, p.share + s.rest)), p.share + s.rest - greatest(0, least(p.bears, p.share + s.rest))
    FROM shared s JOIN pro_rata p ON p.id = s.id AND p.place = s.place + 1),
  net AS (
    SELECT l.id, l.n, l.price - s.share AS net, CASE WHEN v ->> 'vatRegime' = 'EXONERE' THEN 0 ELSE l.rate END AS rate, v
    FROM line l JOIN shared s USING (id, n) JOIN invoice USING (id)),
  rates AS (
    SELECT id, rate, sum(net) AS base, round(sum(net) * rate / 100, 3) AS vat, v ->> 'vatRegime' = 'SUSPENSION' AS suspended
    FROM net GROUP BY id, rate, v)
  SELECT json_agg(json_build_object(
    'nets', (SELECT string_agg(to_char(net, 'FM9999999990.000'), ' ' ORDER BY n) FROM net WHERE net.id = i.id),
    'rates', (SELECT string_agg(concat_ws(' ', rate::float8, to_char(base, 'FM9999999990.000'),
      to_char(CASE WHEN suspended THEN 0 ELSE vat END, 'FM9999999990.000')), '; ' ORDER BY rate DESC) FROM rates r WHERE r.id = i.id),
    'total', (SELECT to_char(sum(base) + sum(CASE WHEN suspended THEN 0 ELSE vat END)
      + CASE WHEN i.v ->> 'documentKind' = 'CASH_RECEIPT' THEN 0 ELSE 1 END, 'FM9999999990.000') FROM rates r WHERE r.id = i.id))
    ORDER BY i.id) AS found FROM invoice i`;

/** What `workedOutSql` answers, of an invoice that TypeScript has priced. */
export const inTypeScript = ({ otherLines, vatByRate, TotalTTC }: PricedReceipt) => ({
  nets: otherLines.map(line => toDecimal(line.net_HT)).join(' '),
  rates: vatByRate
    .map(({ rate, base, amount }) => `${Number(rate)} ${toDecimal(base)} ${toDecimal(amount)}`)
    .join('; '),
  total: toDecimal(TotalTTC),
});

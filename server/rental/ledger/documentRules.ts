import receipts from '../../../src/resources/receipt/receipt';
import { text } from '../../engine/connection/sql';
import { differingSql, rateText } from './difference';

const ofDocument = { of: receipts, id: 'd.id' };
const atRate = (what: string, rate = 'v.rate') => `${text(`${what} à `)} || ${rateText(rate)}`;

/** How far VAT that is worked out in parts may be from that of the whole: half a millime each. */
const rounding = (parts: string) => `0.0005 * (${parts})`;

/** SQL of what the VAT of a rate is: due, or suspended, or none. */
const dueVat = `round(v.base * v.rate / 100, 3)`;

/** The notes of an invoice, by rate. */
const credited = `SELECT d.credits AS doc, v.rate, sum(v.base) AS base, sum(v.vat) AS vat, sum(v.suspended) AS suspended, count(*) AS notes, sum(d.levy) AS levy
  FROM doc d JOIN rate v ON v.doc = d.id WHERE d.kind = 'CREDIT_NOTE' AND d.credits IS NOT NULL GROUP BY 1, 2`;

/** What credit notes take of the lines of an invoice that they name, by the rate of those lines. */
const creditedLines = `SELECT i.doc, i.rate, sum(c.net) AS net FROM line c JOIN line i ON i.doc = c.credits AND i.line = c.credited GROUP BY 1, 2`;

/**
 * Of each issued document, rate by rate: its VAT is its base at that rate, both of one sign; its lines make its rates, these its totals;
 * and what its credit notes took with what is left is what was issued.
 */
export const documentRules: readonly string[] = [
  differingSql({
    rule: 'VAT',
    ...ofDocument,
    detail: atRate('TVA'),
    expected: `CASE WHEN d.regime = 'EXONERE' THEN 0 ELSE ${dueVat} END`,
    found: 'v.vat + v.suspended',
    // A credit note gives back the very VAT of what it leaves nothing of: its rounding is that of all of them.
    from: `rate v JOIN doc d ON d.id = v.doc LEFT JOIN (${credited}) c ON c.doc = d.credits AND c.rate = v.rate
      WHERE abs(v.vat + v.suspended - CASE WHEN d.regime = 'EXONERE' THEN 0 ELSE v.base * v.rate / 100 END)
          > ${rounding('coalesce(c.notes, 0) + 1')}
        OR d.regime <> 'SUSPENSION' AND v.suspended <> 0 OR d.regime <> 'NORMAL' AND v.vat <> 0`,
  }),
  differingSql({
    rule: 'VAT',
    ...ofDocument,
    detail: atRate('Base et TVA'),
    expected: '0',
    found: 'least(v.base, v.vat, v.suspended)',
    from: 'rate v JOIN doc d ON d.id = v.doc WHERE least(v.base, v.vat, v.suspended) < 0',
  }),
  differingSql({
    rule: 'TOTALS',
    ...ofDocument,
    detail: atRate('Lignes', 's.rate'),
    expected: 's.base',
    found: 's.net',
    // The contribution on rented days bears VAT, or stands beside.
    from: `(SELECT doc, rate, coalesce(b.base, 0) AS base, coalesce(n.net, 0) AS net
        FROM rate b FULL JOIN (SELECT doc, rate, sum(net) AS net FROM line GROUP BY 1, 2) n USING (doc, rate)) s
      JOIN doc d ON d.id = s.doc WHERE s.base - s.net NOT IN (0, d.levy)`,
  }),
  differingSql({
    rule: 'TOTALS',
    ...ofDocument,
    detail: `'Total HT'`,
    expected: 's.base',
    found: 'd.ht',
    from: `doc d JOIN (SELECT doc, sum(base) AS base FROM rate GROUP BY doc) s ON s.doc = d.id WHERE s.base <> d.ht`,
  }),
  differingSql({
    rule: 'TOTALS',
    ...ofDocument,
    detail: `'Remise'`,
    expected: 'd.discount',
    found: 's.off',
    from: `doc d JOIN (SELECT doc, sum(price - net) AS off FROM line GROUP BY doc) s ON s.doc = d.id WHERE s.off <> d.discount`,
  }),
  differingSql({
    rule: 'TOTALS',
    ...ofDocument,
    detail: `'Total TTC'`,
    expected: 'd.ht + coalesce(s.vat, 0) + d.stamp',
    found: 'd.total',
    from: `doc d LEFT JOIN (SELECT doc, sum(vat) AS vat FROM rate GROUP BY doc) s ON s.doc = d.id
      WHERE d.priced AND (coalesce(s.vat, 0) <> d.vat OR d.total - d.ht - d.vat - d.stamp NOT IN (0, d.levy))`,
  }),
  differingSql({
    rule: 'CREDITED',
    ...ofDocument,
    detail: atRate('Base', 'c.rate'),
    expected: 'coalesce(v.base, 0)',
    found: 'c.base',
    from: `(${credited}) c JOIN doc d ON d.id = c.doc LEFT JOIN rate v ON v.doc = c.doc AND v.rate = c.rate WHERE c.base > coalesce(v.base, 0)`,
  }),
  differingSql({
    rule: 'CREDITED',
    ...ofDocument,
    detail: atRate('TVA', 'c.rate'),
    expected: 'coalesce(v.vat + v.suspended, 0)',
    found: 'c.vat + c.suspended',
    from: `(${credited}) c JOIN doc d ON d.id = c.doc LEFT JOIN rate v ON v.doc = c.doc AND v.rate = c.rate
      WHERE c.vat + c.suspended > coalesce(v.vat + v.suspended, 0)
        OR c.base = v.base AND c.vat + c.suspended <> v.vat + v.suspended`,
  }),
  differingSql({
    rule: 'CREDITED',
    ...ofDocument,
    detail: atRate('Lignes', 'c.rate'),
    expected: 'c.base',
    found: 'coalesce(s.net, 0)',
    from: `(${credited}) c JOIN doc d ON d.id = c.doc LEFT JOIN (${creditedLines}) s ON s.doc = c.doc AND s.rate = c.rate
      WHERE c.base - coalesce(s.net, 0) NOT IN (0, c.levy)`,
  }),
  differingSql({
    rule: 'LEVY',
    ...ofDocument,
    expected: 'd.levy',
    found: 's.levy',
    // It goes by the days of use: those of rentals, and of what was charged for extensions and late returns beside them.
    from: `doc d JOIN (SELECT i.doc, bool_and(i.net = coalesce(c.net, 0)) AS whole FROM line i
          LEFT JOIN (SELECT credits, credited, sum(net) AS net FROM line GROUP BY 1, 2) c ON c.credits = i.doc AND c.credited = i.line
        WHERE i.days <> 0 GROUP BY 1) l ON l.doc = d.id
      JOIN (SELECT credits, sum(levy) AS levy FROM doc WHERE kind = 'CREDIT_NOTE' GROUP BY 1) s ON s.credits = d.id
      WHERE d.levy <> 0 AND (s.levy > d.levy OR l.whole AND s.levy <> d.levy)`,
  }),
  differingSql({
    rule: 'CONVERTED',
    ...ofDocument,
    detail: atRate('Base rendue', 'v.rate'),
    expected: 'v.base',
    found: 'coalesce(c.base, 0)',
    // A cash receipt that became an invoice is given back whole.
    from: `doc d JOIN rate v ON v.doc = d.id LEFT JOIN (${credited}) c ON c.doc = d.id AND c.rate = v.rate
      WHERE d.became IS NOT NULL AND v.base <> coalesce(c.base, 0)`,
  }),
  differingSql({
    rule: 'CONVERTED',
    ...ofDocument,
    detail: atRate('Base reprise', 's.rate'),
    expected: 's.reversed',
    found: 's.base',
    // Its invoice begins with what its last credit note, that of the conversion, gave back.
    from: `doc d JOIN (
        SELECT doc, rate, sum(base) AS base, sum(reversed) AS reversed FROM (
          SELECT i.id AS doc, v.rate, v.base, 0::numeric AS reversed FROM doc i JOIN rate v ON v.doc = i.id WHERE i.made_of IS NOT NULL
          UNION ALL
          SELECT i.id, v.rate, 0, v.base FROM doc i JOIN rate v ON v.doc = (SELECT max(n.id) FROM doc n WHERE n.credits = i.made_of) WHERE i.made_of IS NOT NULL) b
        GROUP BY 1, 2) s ON s.doc = d.id WHERE s.base <> s.reversed`,
  }),
  differingSql({
    rule: 'CONVERTED',
    ...ofDocument,
    expected: 'd.total',
    found: 'coalesce(c.total, 0)',
    from: `doc d LEFT JOIN doc c ON c.id = d.made_of AND c.became = d.id WHERE d.made_of IS NOT NULL AND (c.id IS NULL OR c.client IS DISTINCT FROM d.client)`,
  }),
];

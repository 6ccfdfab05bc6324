// What settles a receipt, and what rests of it: of the row of receipts that the statement calls `r`.

/** Of what its client withholds. */
export const withheldOf = r =>
  `coalesce((SELECT sum(w.amount) FROM withholdings w WHERE w.receipt IN (${r}.id, ${r}."convertedFrom") AND w.state IN ('EXPECTED', 'RECEIVED')), 0)`;

/** @param withheld where it is worked out already. */
export const settledOf = (r, withheld = withheldOf(r)) =>
  `(coalesce((SELECT sum(a.amount) FROM payments__allocations a JOIN payments p ON p.id = a.parent_id WHERE a.receipt IN (${r}.id, ${r}."convertedFrom") AND p.state IN ('RECEIVED', 'CLEARED')), 0)
    + ${withheld}
    + coalesce((SELECT sum(a.amount) FROM receipts__allocations a JOIN receipts n ON n.id = a.parent_id WHERE a.receipt IN (${r}.id, ${r}."convertedFrom") AND n.state <> 'PENDING'), 0)
    + coalesce((SELECT sum(a.amount) FROM receipts__allocations a WHERE a.parent_id = ${r}.id), 0)
    + coalesce((SELECT sum(b.amount) FROM payments b WHERE b."refundOfCreditNote" IN (${r}.id, ${r}."convertedFrom") AND b.state IN ('RECEIVED', 'CLEARED')), 0))`;

/** Whether somebody owes it. */
export const owedOf = r =>
  `(${r}.state <> 'PENDING' AND ${r}."documentKind" <> 'CREDIT_NOTE' AND ${r}."convertedTo" IS NULL)`;

/** Null of what nobody owes. */
export const restOf = r =>
  `CASE WHEN ${owedOf(r)} THEN greatest(coalesce(${r}."TotalTTC", 0) - ${settledOf(r)}, 0) END`;

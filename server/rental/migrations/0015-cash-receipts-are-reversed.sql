-- A cash receipt that became an invoice was in no journal any more, and settled it from afar. It stays in the books of its
-- day: a credit note of what it had left, dated the day of the invoice and of a series of its own, reverses it; what settled
-- it settles the invoice by rows of their own; what it had of contracts is the invoice's.
DO $$
DECLARE
  c record; inv bigint; day date; note bigint; turn bigint; number text;
  ht numeric; vat numeric; suspended numeric; ttc numeric; levy numeric; taken numeric; rest numeric; given numeric; source record;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('receipts') AND attname = 'convertedTo' AND NOT attisdropped) THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM receipts WHERE "convertedTo" IS NOT NULL) THEN RETURN; END IF;
  ALTER TABLE receipts ADD COLUMN IF NOT EXISTS "ofCashReceipt" boolean;
  ALTER TABLE receipts ADD COLUMN IF NOT EXISTS "cashCreditNoteId" text;
  ALTER TABLE payments__allocations DROP CONSTRAINT IF EXISTS "ck_payments__allocations_amount_min";
  ALTER TABLE receipts__allocations DROP CONSTRAINT IF EXISTS "ck_receipts__allocations_amount_min";
  -- Frozen documents take it here, and nowhere else.
  ALTER TABLE receipts DISABLE TRIGGER USER;
  ALTER TABLE "receipts__vatByRate" DISABLE TRIGGER USER;
  ALTER TABLE "receipts__otherLines" DISABLE TRIGGER USER;
  ALTER TABLE receipts__billings DISABLE TRIGGER USER;
  ALTER TABLE receipts__allocations DISABLE TRIGGER USER;
  ALTER TABLE payments__allocations DISABLE TRIGGER USER;
  FOR c IN SELECT r.* FROM receipts r JOIN receipts i ON i.id = r."convertedTo" AND i."convertedFrom" = r.id
    WHERE r."documentKind" = 'CASH_RECEIPT' ORDER BY i."issueDate", i.id
  LOOP
    inv := c."convertedTo";
    SELECT i."issueDate" INTO day FROM receipts i WHERE i.id = inv;
    SELECT coalesce(c."total_Price_HT", 0) - coalesce(sum(n."total_Price_HT"), 0), coalesce(c."total_TVA", 0) - coalesce(sum(n."total_TVA"), 0),
        coalesce(c."suspendedVat", 0) - coalesce(sum(n."suspendedVat"), 0), coalesce(c."rentalDayLevy", 0) - coalesce(sum(n."rentalDayLevy"), 0),
        coalesce(c."TotalTTC", 0) - coalesce(sum(n."TotalTTC" - coalesce(n.stamp, 0)), 0)
      INTO ht, vat, suspended, levy, ttc FROM receipts n WHERE n."creditedReceipt" = c.id AND n.state <> 'PENDING';
    CONTINUE WHEN ttc <= 0;
    note := nextval(pg_get_serial_sequence('receipts', 'id'));
    INSERT INTO "_counters" AS k (series, year, last) VALUES (concat_ws(' ', 'AB', c.manager), extract(year FROM day)::int, 1)
      ON CONFLICT (series, year) DO UPDATE SET last = k.last + 1 RETURNING k.last INTO turn;
    number := 'AB-' || extract(year FROM day)::int || '-' || lpad(turn::text, 6, '0');
    INSERT INTO receipts SELECT (jsonb_populate_record(NULL::receipts, to_jsonb(c) || jsonb_build_object(
      'id', note, 'documentKind', 'CREDIT_NOTE', 'state', 'NORMAL', 'issuedAs', NULL, 'cashReceiptId', NULL, 'cashCreditNoteId', number,
      'ofCashReceipt', true, 'creditedReceipt', c.id, 'creditReason', 'Devenu la facture ' || coalesce((SELECT i."receiptId" FROM receipts i WHERE i.id = inv), ''),
      'releasesContracts', false, 'convertedTo', NULL, 'issueDate', day, 'dueDate', day, 'discountType', NULL, 'discountPercent', NULL,
      'discountAmount', NULL, 'discount', 0, 'stamp', 0, 'duplicates', NULL, 'total_Price_HT', ht, 'total_TVA', vat, 'suspendedVat', suspended,
      'rentalDayLevy', nullif(levy, 0), 'TotalTTC', ttc, '_search', coalesce(c._search, '') || ' ' || lower(number),
      'createdAt', karhba_now(), 'updatedAt', karhba_now()))).*;
    INSERT INTO "receipts__vatByRate" (parent_id, position, rate, base, amount, suspended)
      SELECT note, row_number() OVER (ORDER BY v.rate DESC) - 1, v.rate, sum(v.base), sum(v.amount), sum(v.suspended) FROM (
        SELECT o.rate, o.base, o.amount, coalesce(o.suspended, 0) AS suspended FROM "receipts__vatByRate" o WHERE o.parent_id = c.id
        UNION ALL SELECT o.rate, -o.base, -o.amount, -coalesce(o.suspended, 0) FROM "receipts__vatByRate" o
          JOIN receipts n ON n.id = o.parent_id WHERE n."creditedReceipt" = c.id AND n.id <> note AND n.state <> 'PENDING') v
      GROUP BY v.rate HAVING sum(v.base) <> 0;
    INSERT INTO "receipts__otherLines" (parent_id, position, kind, label, quantity, "unitPrice_HT", "tvaRate", "vatReason", "price_HT", "net_HT", "TVA", "TTCPrice")
      SELECT note, v.position, 'AUTRE', 'Bon de caisse ' || coalesce(c."cashReceiptId", ''), 1, v.base, v.rate,
        CASE WHEN v.rate = 0 THEN 'Comme le bon de caisse' END, v.base, v.base, v.amount, v.base + v.amount
      FROM "receipts__vatByRate" v WHERE v.parent_id = note;
    -- What was received of it, the oldest first, settles the invoice up to its rest; what is over is free again.
    SELECT ttc - greatest(coalesce(c."TotalTTC", 0)
        - coalesce((SELECT sum(a.amount) FROM payments__allocations a JOIN payments p ON p.id = a.parent_id WHERE a.receipt = c.id AND p.state IN ('RECEIVED', 'CLEARED')), 0)
        - coalesce((SELECT sum(a.amount) FROM receipts__allocations a JOIN receipts n ON n.id = a.parent_id WHERE a.receipt = c.id AND n.state <> 'PENDING'), 0), 0)
      INTO taken;
    SELECT greatest(coalesce(i."TotalTTC", 0)
        - coalesce((SELECT sum(a.amount) FROM payments__allocations a JOIN payments p ON p.id = a.parent_id WHERE a.receipt = inv AND p.state IN ('RECEIVED', 'CLEARED')), 0)
        - coalesce((SELECT sum(w.amount) FROM withholdings w WHERE w.receipt = inv AND w.state IN ('EXPECTED', 'RECEIVED')), 0)
        - coalesce((SELECT sum(a.amount) FROM receipts__allocations a JOIN receipts n ON n.id = a.parent_id WHERE a.receipt = inv AND n.state <> 'PENDING'), 0), 0)
      INTO rest FROM receipts i WHERE i.id = inv;
    FOR source IN SELECT a.parent_id AS id, sum(a.amount) AS amount FROM payments__allocations a JOIN payments p ON p.id = a.parent_id
      WHERE a.receipt = c.id AND p.state IN ('RECEIVED', 'CLEARED') GROUP BY a.parent_id ORDER BY a.parent_id
    LOOP
      EXIT WHEN taken <= 0;
      given := least(source.amount, taken);
      INSERT INTO payments__allocations (parent_id, position, receipt, amount)
        SELECT source.id, (SELECT max(m.position) + x.place FROM payments__allocations m WHERE m.parent_id = source.id), x.receipt, x.amount
        FROM (VALUES (1, c.id, -given), (2, inv, least(given, rest))) x (place, receipt, amount) WHERE x.amount <> 0;
      taken := taken - given;
      rest := rest - least(given, rest);
    END LOOP;
    FOR source IN SELECT a.parent_id AS id, sum(a.amount) AS amount FROM receipts__allocations a JOIN receipts n ON n.id = a.parent_id
      WHERE a.receipt = c.id AND n.state <> 'PENDING' AND n."creditedReceipt" <> c.id GROUP BY a.parent_id ORDER BY a.parent_id
    LOOP
      EXIT WHEN taken <= 0;
      given := least(source.amount, taken);
      INSERT INTO receipts__allocations (parent_id, position, receipt, amount)
        SELECT source.id, (SELECT max(m.position) + x.place FROM receipts__allocations m WHERE m.parent_id = source.id), x.receipt, x.amount
        FROM (VALUES (1, c.id, -given), (2, inv, least(given, rest))) x (place, receipt, amount) WHERE x.amount <> 0;
      taken := taken - given;
      rest := rest - least(given, rest);
    END LOOP;
    INSERT INTO receipts__allocations (parent_id, position, receipt, amount) VALUES (note, 0, c.id, ttc - greatest(taken, 0));
    -- What it had of contracts.
    INSERT INTO receipts__billings (parent_id, position, contract, item, "from", "to", "price_HT", "TVA", "TTCPrice", "releasedBy")
      SELECT inv, b.position, b.contract, b.item, b."from", b."to", b."price_HT", b."TVA", b."TTCPrice", note
      FROM receipts__billings b WHERE b.parent_id = c.id AND b."releasedBy" IS NULL;
    UPDATE receipts__billings SET "releasedBy" = note WHERE parent_id = c.id AND "releasedBy" IS NULL;
    UPDATE receipts__billings SET "releasedBy" = NULL WHERE parent_id = inv AND "releasedBy" = note;
  END LOOP;
  ALTER TABLE receipts ENABLE TRIGGER USER;
  ALTER TABLE "receipts__vatByRate" ENABLE TRIGGER USER;
  ALTER TABLE "receipts__otherLines" ENABLE TRIGGER USER;
  ALTER TABLE receipts__billings ENABLE TRIGGER USER;
  ALTER TABLE receipts__allocations ENABLE TRIGGER USER;
  ALTER TABLE payments__allocations ENABLE TRIGGER USER;
END $$;

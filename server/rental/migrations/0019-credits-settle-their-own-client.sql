-- What is at a client's credit settles the documents of this client alone. Where an invoice had been settled by the payment of
-- another (the client of a draft had been changed), the credit is transferred: what the one account lacked and the other had
-- too much. Two payments, dated as the invoice was settled at the earliest, no account moved.
DO $$
DECLARE
  one record; taken bigint; given bigint; last bigint; this_year int := extract(year FROM now() AT TIME ZONE 'Africa/Tunis');
BEGIN
  IF to_regclass('payments__allocations') IS NULL OR to_regclass('receipts') IS NULL THEN RETURN; END IF;
  ALTER TABLE payments ADD COLUMN IF NOT EXISTS "transferOf" bigint;
  ALTER TABLE payments DROP CONSTRAINT IF EXISTS "ck_payments_purpose", DROP CONSTRAINT IF EXISTS "ck_payments_paymentMode";
  ALTER TABLE payments DISABLE TRIGGER USER;
  ALTER TABLE payments__allocations DISABLE TRIGGER USER;
  FOR one IN
    SELECT a.id, a.parent_id, a.amount, a.receipt, p.client AS had, r.client AS owes, p.cashier,
      greatest(p.date, r."issueDate") AS day
    FROM payments__allocations a JOIN payments p ON p.id = a.parent_id JOIN receipts r ON r.id = a.receipt
    WHERE p.client IS DISTINCT FROM r.client AND p.state IN ('RECEIVED', 'CLEARED') ORDER BY a.id
  LOOP
    INSERT INTO "_counters" AS c (series, year, last) VALUES ('REG', this_year, 2)
      ON CONFLICT (series, year) DO UPDATE SET last = c.last + 2 RETURNING c.last INTO last;
    INSERT INTO payments (number, state, direction, purpose, client, date, amount, "paymentMode", "refundOf", cashier, note, _frozen_by)
      VALUES (format('REG-%s-%s', this_year, lpad((last - 1)::text, greatest(5, length((last - 1)::text)), '0')), 'RECEIVED', 'OUT', 'TRANSFER', one.had, one.day, one.amount, 'Transfert', one.parent_id, one.cashier,
        'Crédit d’un client qui réglait la facture d’un autre', pg_current_xact_id()) RETURNING id INTO taken;
    INSERT INTO payments (number, state, direction, purpose, client, date, amount, "paymentMode", "transferOf", cashier, note, _frozen_by)
      VALUES (format('REG-%s-%s', this_year, lpad(last::text, greatest(5, length(last::text)), '0')), 'RECEIVED', 'IN', 'TRANSFER', one.owes, one.day, one.amount, 'Transfert', taken, one.cashier,
        'Crédit d’un client qui réglait la facture d’un autre', pg_current_xact_id()) RETURNING id INTO given;
    UPDATE payments__allocations SET parent_id = given, position = 0 WHERE id = one.id;
  END LOOP;
  ALTER TABLE payments ENABLE TRIGGER USER;
  ALTER TABLE payments__allocations ENABLE TRIGGER USER;
END $$;

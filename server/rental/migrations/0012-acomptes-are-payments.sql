-- What a booking had received stood in what was typed of it: its acompte, or its instalments that were ticked. From the
-- confirmation on each is a payment, of the day that was said or else of the booking's; a voucher is no money. Where it went
-- was not said: it is on the account of what was taken over, and in its books. What was given back is a payment of ours.
-- Of cancelled bookings only those had received something whose fee or refund was told: an option given up has neither.
DO $$
DECLARE
  taken_over bigint;
  by_mode constant jsonb := '{"OTPE": "Tpe", "ESPECE": "Espaces", "CHEQUE_BANCAIRE": "Cheque", "BANK_DRAFT": "Traite"}';
BEGIN
  IF to_regclass('reservations') IS NULL OR to_regclass('payments') IS NULL
    OR to_regclass('reservations__installments') IS NULL THEN RETURN; END IF;
  ALTER TABLE payments ADD COLUMN IF NOT EXISTS contract bigint;

  CREATE TEMP TABLE acomptes ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY date, reservation, part) AS place, *, nextval(pg_get_serial_sequence('payments', 'id')) AS id
    FROM (
      SELECT r.id AS reservation, 0 AS part, least((r."createdAt" AT TIME ZONE 'Africa/Tunis')::date, current_date) AS date,
          r."depositAmount" AS amount, by_mode ->> r."paymentOption" AS mode, r.client, r.status,
          (r."updatedAt" AT TIME ZONE 'Africa/Tunis')::date AS over
        FROM reservations r WHERE by_mode ? r."paymentOption" AND r."depositAmount" > 0
      UNION ALL
      SELECT r.id, i.position + 1, least(i.date, current_date), i.amount,
          -- It was paid, by what was not said: by transfer, which is neither a note nor a paper.
          CASE WHEN r."depositPaymentMethod" IS NULL OR r."depositPaymentMethod" = 'PAS_DACOMPTE' THEN 'Virement' ELSE by_mode ->> r."depositPaymentMethod" END,
          r.client, r.status, (r."updatedAt" AT TIME ZONE 'Africa/Tunis')::date
        FROM reservations r JOIN reservations__installments i ON i.parent_id = r.id
        WHERE r."paymentOption" = 'ParTranches' AND i.paid AND i.amount > 0
          AND r."depositPaymentMethod" IS DISTINCT FROM 'VOUCHER'
    ) o
    WHERE status IN ('CONFIRMED', 'CONVERTED', 'NO_SHOW') OR status = 'CANCELLED' AND EXISTS (
      SELECT FROM reservations c WHERE c.id = o.reservation AND (c."cancelFee" IS NOT NULL OR c."depositRefund" IS NOT NULL));

  IF EXISTS (SELECT FROM acomptes) THEN
    SELECT id INTO taken_over FROM "bank-accounts" WHERE kind = 'TAKEOVER' ORDER BY id LIMIT 1;
    IF taken_over IS NULL THEN
      INSERT INTO "bank-accounts" (name, kind, state, "openingBalance", "openingDate")
        SELECT 'Reprise', 'TAKEOVER', 'OPEN', 0, min(date) FROM acomptes RETURNING id INTO taken_over;
    END IF;
    -- Whoever closed it is given it back: a closed account takes no entry.
    UPDATE "bank-accounts" SET state = 'OPEN' WHERE id = taken_over AND state <> 'OPEN';
  END IF;

  -- What was given back is so of the first ones first.
  CREATE TEMP TABLE handed ON COMMIT DROP AS
    SELECT place, id, NULL::bigint AS refund_of, reservation, date, amount, mode, client, 'IN' AS direction FROM acomptes
    UNION ALL
    SELECT row_number() OVER (ORDER BY given.date, given.id) + (SELECT count(*) FROM acomptes), nextval(pg_get_serial_sequence('payments', 'id')),
        given.id, given.reservation, given.date, given.amount, given.mode, given.client, 'OUT'
      FROM (
        SELECT a.id, a.reservation, a.mode, a.client, least(greatest(a.date, a.over), current_date) AS date,
            least(a.amount, r."depositRefund" - (sum(a.amount) OVER (PARTITION BY a.reservation ORDER BY a.place) - a.amount)) AS amount
          FROM acomptes a JOIN reservations r ON r.id = a.reservation
          WHERE r.status IN ('CANCELLED', 'NO_SHOW') AND r."depositRefund" > 0
      ) given WHERE given.amount > 0;
  -- They follow their booking to its contract.
  ALTER TABLE handed ADD COLUMN contract bigint;
  IF to_regclass('contracts') IS NOT NULL THEN
    UPDATE handed h SET contract = k.id FROM contracts k WHERE k.reservation = h.reservation AND k.stage <> 'CANCELLED';
  END IF;

  INSERT INTO payments (id, number, state, client, direction, purpose, date, amount, "paymentMode", account, reservation, contract,
      "refundOf", "clearedOn")
    SELECT h.id, format('REG-%s-%s', h.year, lpad(h.number::text, greatest(5, length(h.number::text)), '0')),
        CASE WHEN h.mode IN ('Cheque', 'Traite') THEN 'CLEARED' ELSE 'RECEIVED' END, h.client, h.direction,
        CASE h.direction WHEN 'IN' THEN 'DEPOSIT' ELSE 'REFUND' END, h.date, h.amount, h.mode, taken_over, h.reservation, h.contract,
        h.refund_of, CASE WHEN h.mode IN ('Cheque', 'Traite') THEN h.date END
      FROM (SELECT *, extract(year FROM date) AS year,
          coalesce((SELECT last FROM "_counters" WHERE series = 'REG' AND year = extract(year FROM date)), 0)
            + row_number() OVER (PARTITION BY extract(year FROM date) ORDER BY place) AS number FROM handed) h
      ORDER BY h.place;
  INSERT INTO "_counters" (series, year, last)
    SELECT 'REG', extract(year FROM date), count(*) FROM handed GROUP BY 2
    ON CONFLICT (series, year) DO UPDATE SET last = "_counters".last + excluded.last;
  INSERT INTO "account-entries" (account, date, "valueDate", label, category, direction, amount, payment)
    SELECT taken_over, p.date, p.date, CASE p.direction WHEN 'IN' THEN 'Acompte ' ELSE 'Remboursement ' END || p.number,
        CASE p.direction WHEN 'IN' THEN 'PAYMENT' ELSE 'REFUND' END, p.direction, p.amount, p.id
      FROM payments p JOIN handed h ON h.id = p.id ORDER BY h.place;
  -- Search texts are made anew.
  COMMENT ON COLUMN payments._search IS NULL;
  COMMENT ON COLUMN "account-entries"._search IS NULL;
END $$;
ALTER TABLE IF EXISTS reservations__installments DROP COLUMN IF EXISTS paid;

-- An expense that is settled says when. Of those that were settled before it was asked, it is the day of the expense, which the
-- account of the supplier then counted them on.
DO $$
BEGIN
  IF to_regclass('expenses') IS NULL THEN RETURN; END IF;
  ALTER TABLE expenses ADD COLUMN IF NOT EXISTS "paidOn" date;
  ALTER TABLE expenses DISABLE TRIGGER USER;
  UPDATE expenses SET "paidOn" = date WHERE "paymentStatus" = 'PAID' AND "paidOn" IS NULL;
  ALTER TABLE expenses ENABLE TRIGGER USER;
END $$;

-- What an expense costs is typed without tax or with it: those of before were typed without.
DO $$
BEGIN
  IF to_regclass('expenses') IS NULL THEN RETURN; END IF;
  ALTER TABLE expenses ADD COLUMN "amountType" text, ADD COLUMN amount numeric(14,3);
  ALTER TABLE expenses DISABLE TRIGGER USER;
  UPDATE expenses SET "amountType" = 'HT', amount = "amountHT";
  ALTER TABLE expenses ENABLE TRIGGER USER;
  ALTER TABLE expenses ALTER COLUMN "amountType" SET NOT NULL, ALTER COLUMN amount SET NOT NULL,
    ALTER COLUMN "amountHT" DROP NOT NULL;
END $$;

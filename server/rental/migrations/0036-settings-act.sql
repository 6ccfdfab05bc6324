-- What nothing read goes. The guarantee of a category named it by a text, which a new name lost: it is a reference. A name that
-- no category bears asked nothing of anybody, and goes too.
DO $$
BEGIN
  IF to_regclass('thresholds') IS NOT NULL THEN
    ALTER TABLE thresholds DROP COLUMN IF EXISTS "dueAlertDays", DROP COLUMN IF EXISTS "fineAlertDays", DROP COLUMN IF EXISTS "idaCeiling",
      DROP COLUMN IF EXISTS "minFleetSize", DROP COLUMN IF EXISTS "finePrefix", DROP COLUMN IF EXISTS "damagePrefix",
      DROP COLUMN IF EXISTS "missionPrefix", DROP COLUMN IF EXISTS "workOrderPrefix", DROP COLUMN IF EXISTS "financingPrefix";
    DROP TABLE IF EXISTS "thresholds__usuryCaps";
  END IF;
  IF to_regclass('clients') IS NOT NULL THEN
    ALTER TABLE clients DROP COLUMN IF EXISTS "billingBasis", DROP COLUMN IF EXISTS "isPublicBody";
  END IF;
  IF to_regclass('agencies') IS NOT NULL THEN
    ALTER TABLE agencies DROP COLUMN IF EXISTS "deliveryFee";
  END IF;
  IF to_regclass('"rent-conditions"') IS NULL THEN RETURN; END IF;
  ALTER TABLE "rent-conditions" DROP COLUMN IF EXISTS "turnaroundMinutes", DROP COLUMN IF EXISTS "fineAdminFee";
  IF to_regclass('"rent-conditions__guaranteeByCategory"') IS NULL THEN RETURN; END IF;
  ALTER TABLE "rent-conditions__guaranteeByCategory" DISABLE TRIGGER USER;
  ALTER TABLE "rent-conditions__guaranteeByCategory" RENAME COLUMN category TO named;
  ALTER TABLE "rent-conditions__guaranteeByCategory" ADD COLUMN category bigint;
  UPDATE "rent-conditions__guaranteeByCategory" g SET category =
    (SELECT min(p.id) FROM "pricing-vehicles" p WHERE lower(btrim(p.category)) = lower(btrim(g.named)));
  DELETE FROM "rent-conditions__guaranteeByCategory" WHERE category IS NULL;
  ALTER TABLE "rent-conditions__guaranteeByCategory" DROP COLUMN named, ALTER COLUMN category SET NOT NULL;
  ALTER TABLE "rent-conditions__guaranteeByCategory" ENABLE TRIGGER USER;
END $$;

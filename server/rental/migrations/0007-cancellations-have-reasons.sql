-- A reason of cancellation was a text: it is one of a list now, and what was written stands beside it.
ALTER TABLE "reservations" ADD COLUMN "cancelComment" text;
ALTER TABLE "reservations" DISABLE TRIGGER USER;
UPDATE "reservations" SET "cancelComment" = "cancelReason", "cancelReason" = CASE
    WHEN karhba_normalize("cancelReason") ~ 'report' THEN 'POSTPONED'
    WHEN karhba_normalize("cancelReason") ~ '\mvols?\M|voyage' THEN 'TRIP'
    WHEN karhba_normalize("cancelReason") ~ 'doubl' THEN 'DUPLICATE'
    WHEN karhba_normalize("cancelReason") ~ 'acompte' THEN 'DEPOSIT'
    WHEN karhba_normalize("cancelReason") ~ 'injoign' THEN 'UNREACHABLE'
    WHEN karhba_normalize("cancelReason") ~ '\mprix\M|\mcher\M' THEN 'PRICE'
    ELSE 'OTHER' END
  WHERE "cancelReason" IS NOT NULL;
ALTER TABLE "reservations" ENABLE TRIGGER USER;

-- Options hold as long in a company that has decided its thresholds as in a new one, until it says otherwise.
DO $$
BEGIN
  IF to_regclass('thresholds') IS NULL THEN RETURN; END IF;
  ALTER TABLE thresholds ADD COLUMN "optionHours" integer;
  UPDATE thresholds SET "optionHours" = 48;
END $$;

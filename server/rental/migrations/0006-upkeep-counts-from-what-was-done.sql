-- The next upkeep of a vehicle counts from what was last done, or from the day it came, and may be over: worked out anew
-- for each that has a plan. Nobody has said yet what was done.
DO $$
BEGIN
  IF to_regclass('"vehicles__maintenanceTask"') IS NULL THEN RETURN; END IF;
  ALTER TABLE vehicles ADD COLUMN "nextMaintenanceDate" date, ADD COLUMN "upkeepReminderMileage" integer,
    ADD COLUMN "upkeepReminderDate" date;
  ALTER TABLE vehicles DISABLE TRIGGER USER;
  UPDATE vehicles v SET "nextMaintenanceMileage" = p.mileage, "nextMaintenanceDate" = p.date,
      "upkeepReminderMileage" = p."reminderMileage", "upkeepReminderDate" = p."reminderDate"
    FROM (
      SELECT t.parent_id, min(coalesce(c."firstMileage", 0) + t.mileage) AS mileage,
        min(coalesce(c."firstMileage", 0) + t.mileage - coalesce(t."reminderBeforeMileage", 0)) AS "reminderMileage",
        min((d.came + make_interval(months => t."dateRecurrenceMonths"))::date) AS date,
        min(((d.came + make_interval(months => t."dateRecurrenceMonths"))::date
          - make_interval(months => coalesce(t."reminderBeforeMonths", 0)))::date) AS "reminderDate"
      FROM "vehicles__maintenanceTask" t JOIN vehicles c ON c.id = t.parent_id
        CROSS JOIN LATERAL (SELECT coalesce(c."purchaseDate", c."dateIntoCirculation") AS came) d
      GROUP BY t.parent_id) p
    WHERE p.parent_id = v.id;
  ALTER TABLE vehicles ENABLE TRIGGER USER;
END $$;

-- Nothing was said of how a reservation is paid: no down-payment was asked.
ALTER TABLE "reservations" ADD COLUMN "paymentOption" text NOT NULL DEFAULT 'PAS_DACOMPTE';
ALTER TABLE "reservations" ALTER COLUMN "paymentOption" DROP DEFAULT;

-- They count on the category of their first vehicle, those too that no longer change.
ALTER TABLE "reservations" ADD COLUMN "pricingCategory" bigint;
ALTER TABLE "reservations" DISABLE TRIGGER USER;
UPDATE "reservations" r SET "pricingCategory" = v."pricingCategory"
  FROM "reservations__vehicles" row JOIN "vehicles" v ON v.id = row.vehicle
  WHERE row.parent_id = r.id AND row.position = 0;
ALTER TABLE "reservations" ENABLE TRIGGER USER;

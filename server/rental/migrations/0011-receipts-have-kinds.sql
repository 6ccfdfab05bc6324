-- A receipt says what it is: an invoice, or a cash receipt where its state said so. All that there is bears the usual VAT.
DO $$
BEGIN
  IF to_regclass('receipts') IS NULL THEN RETURN; END IF;
  ALTER TABLE receipts ADD COLUMN "documentKind" text, ADD COLUMN "vatRegime" text, ADD COLUMN "discountType" text,
    ADD COLUMN "discountAmount" numeric(14,3);
  -- Frozen records take it here, and nowhere else.
  ALTER TABLE receipts DISABLE TRIGGER USER;
  UPDATE receipts SET "documentKind" = CASE WHEN state = 'CASH_RECEIPT' THEN 'CASH_RECEIPT' ELSE 'INVOICE' END,
    "vatRegime" = 'NORMAL', "discountType" = 'AMOUNT', "discountAmount" = nullif(discount, 0);
  ALTER TABLE receipts ENABLE TRIGGER USER;
  ALTER TABLE receipts ALTER COLUMN "documentKind" SET NOT NULL, ALTER COLUMN "vatRegime" SET NOT NULL;
END $$;

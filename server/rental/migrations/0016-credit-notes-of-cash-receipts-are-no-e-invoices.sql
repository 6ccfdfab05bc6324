-- The credit note of a cash receipt corrects no invoice: what of these did not leave for El Fatoora never will.
DO $$
BEGIN
  IF to_regclass('"e-invoices"') IS NULL OR to_regclass('receipts') IS NULL THEN RETURN; END IF;
  DELETE FROM "e-invoices" e USING receipts n JOIN receipts r ON r.id = n."creditedReceipt"
    WHERE n.id = e.receipt AND r."documentKind" = 'CASH_RECEIPT' AND e.status IN ('NOT_REQUIRED', 'TO_SEND', 'REJECTED');
END $$;

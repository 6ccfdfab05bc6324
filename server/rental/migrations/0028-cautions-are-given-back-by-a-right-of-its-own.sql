-- Giving a guarantee back is a right of its own: who had it with that to change payments keeps it.
UPDATE "_permissions" SET granted = granted || '{refund_guarantee}'
  WHERE 'update_receipt_payment' = ANY (granted) AND NOT 'refund_guarantee' = ANY (granted);

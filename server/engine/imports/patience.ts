/** Milliseconds that a trip may take, or wait for others: an import stands longer in a queue than a form does. */
export const patience = 120_000;

/** A statement that may take as long. */
export const patient = (text: string, values: unknown[] = []) => ({
  text,
  values,
  query_timeout: patience + 3_000,
});

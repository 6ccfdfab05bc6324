/**
 * What a database knows of itself, in one row, which its first start writes (start/recognise.ts). `secret`: a print, keyed by
 * the secret that signs tokens; `files`: whether the place of its files bears its id.
 */
export const databaseTable = `
CREATE TABLE IF NOT EXISTS "_database" (
  one boolean PRIMARY KEY DEFAULT true CHECK (one), id uuid NOT NULL DEFAULT gen_random_uuid(), secret text,
  files boolean NOT NULL DEFAULT false);
`;

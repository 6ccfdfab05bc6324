import type { Pool } from 'pg';

/** A model of the lists of the settings, put there if it is not: what a new vehicle refers to. */
export async function modelOf(
  pool: Pick<Pool, 'query'>,
  brand = 'Renault',
  model = 'Clio 5',
): Promise<{ carBrand: string; carModel: string }> {
  await pool.query('INSERT INTO "car-brands" (name) VALUES ($1) ON CONFLICT DO NOTHING', [brand]);
  await pool.query(
    `INSERT INTO "car-models" ("carBrand", name) SELECT id, $2 FROM "car-brands" WHERE name = $1 ON CONFLICT DO NOTHING`,
    [brand, model],
  );
  const { rows } = await pool.query<{ carBrand: string; carModel: string }>(
    `SELECT b.id::text AS "carBrand", m.id::text AS "carModel"
     FROM "car-brands" b JOIN "car-models" m ON m."carBrand" = b.id WHERE b.name = $1 AND m.name = $2`,
    [brand, model],
  );
  return rows[0] as { carBrand: string; carModel: string };
}

// Days to come on which a vehicle that a record holds is not insured.

/** The day in Tunis. */
export const today = `(now() AT TIME ZONE 'Africa/Tunis')::date`;

const span = (from, until) =>
  `CASE WHEN v."${until}" IS NULL OR v."${from}" > v."${until}" THEN 'empty' ELSE daterange(v."${from}", v."${until}", '[]') END`;

/**
 * The column of a record `t`: null where there are no such days, or where its state holds nothing.
 * @param holds condition of its state. @param held rows of (vehicle, position, since, until), days.
 */
export const uncoveredOf = (holds, held) => `CASE WHEN ${holds} THEN (
  SELECT json_agg(json_build_object('id', v.id::text, 'label', v.registration, 'without', 'Sans assurance',
    'from', extract(epoch FROM lower(g))::bigint * 1000, 'to', extract(epoch FROM upper(g) - 1)::bigint * 1000) ORDER BY d.position, lower(g))
  FROM (SELECT h.vehicle, h.position, greatest(h.since, ${today}) AS since, h.until FROM (${held}) h) d JOIN vehicles v ON v.id = d.vehicle
  CROSS JOIN LATERAL unnest(CASE WHEN d.since <= d.until THEN datemultirange(daterange(d.since, d.until, '[]'))
    - datemultirange(${span('validityDate__start_validity', 'validityDate__end_validity')}, ${span('nextInsurance__start', 'nextInsurance__end')}) END) g) END AS "_uncovered"`;

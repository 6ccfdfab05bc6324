import type { EngineJob } from '../../engine/jobs/scheduler';
import { keepFailures } from './taskFailures';
import type { FailurePlace } from './taskFailures';
import { TASK } from '../contracts/signedPaper';

/** Letters that were given up: a field of the same name as a failure's names the record that they enclose. */
const failedText = `SELECT id::text, letter, fault, data ->> 'contract' AS contract, data ->> 'reservation' AS reservation,
    data ->> 'client' AS client
  FROM "_outbox" WHERE failed_at IS NOT NULL AND letter <> $1 ORDER BY id`;

type Failed = { letter: string; fault: string } & Partial<Record<FailurePlace, string | null>>;

/** Tells of the letters that no server of mail took, until they are forgotten, a month later. */
export const tellFailedLetters: EngineJob = {
  name: 'tellFailedLetters',
  everyMinutes: 5,
  async run(context) {
    const { rows } = await context.pool.query<Failed>(failedText, [TASK]);
    const failures = rows.map(({ fault, ...data }) => {
      const place = (['contract', 'reservation', 'client'] as const).find(one => data[one]);
      return {
        record: place ? { place, id: String(data[place]) } : null,
        fault: `Le serveur de messagerie l’a refusé, ou n’a pas répondu (${fault})`,
      };
    });
    await keepFailures(context, 'letter', failures);
  },
};

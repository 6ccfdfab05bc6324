import type { Engine } from '../records/context';
import { Refusal } from '../base/refusal';

/** How far a transaction has come, reported outside it; and whether it is to end. */
export class ReportedProgress {
  constructor(
    private readonly engine: Engine,
    private readonly id: string,
  ) {}

  async begin(): Promise<void> {
    await this.ask(`INSERT INTO "_import_progress" (import_id) VALUES ($1)
      ON CONFLICT (import_id) DO UPDATE SET done = 0, cancelled = false, seen_at = now()`);
  }

  /** @throws Refusal once it was cancelled. */
  async tell(done: number): Promise<void> {
    const { rows } = await this.ask(
      'UPDATE "_import_progress" SET done = $2, seen_at = now() WHERE import_id = $1 RETURNING cancelled',
      [done],
    );
    if ((rows[0] as { cancelled?: boolean } | undefined)?.cancelled)
      throw new Refusal('CONFLICT', 'Import annulé\u00a0: rien n’est importé.');
  }

  async end(): Promise<void> {
    await this.ask('DELETE FROM "_import_progress" WHERE import_id = $1').catch(() => undefined);
  }

  private ask(text: string, values: unknown[] = []) {
    return this.engine.pool.query({ text, values: [this.id, ...values] });
  }
}

import { todayInTunis } from '../../../src/domain/calendarDate';
import { isRecordId } from '../../../src/schema/api/recordId';
import { prepared } from '../connection/prepared';
import { readGuarded } from '../graphql/guardedRead';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { badInput, notFound, unauthenticated } from '../base/refusal';
import { listSql, noteSql, oneSql, sortColumns } from './notificationStatements';

type Arguments = Readonly<Record<string, unknown>>;

/** The notifications of the caller; each read is one statement, judged by their rights as of now. */
export class Notifications {
  private readonly texts = new Map<string, string>();

  constructor(private readonly engine: Pick<Engine, 'pool' | 'resources' | 'now'>) {}

  /** A page as JSON text, the nearest deadline first unless another order is requested. @throws Refusal */
  async list(request: Request, args: Arguments): Promise<string> {
    const sort = String(args.sort ?? 'expiresAt');
    if (!Object.hasOwn(sortColumns, sort))
      throw badInput({ sort: `Au choix\u00a0: ${Object.keys(sortColumns).join(', ')}` });
    const order = String(args.order ?? 'asc').toLowerCase();
    if (order !== 'asc' && order !== 'desc') throw badInput({ order: 'asc ou desc' });
    const text = this.text(`list ${sort} ${order}`, () => listSql(this.engine.resources, sort, order));
    const offset = bounded(args.offset, 'offset', 0, 10_000_000, 0);
    return (await this.read(request, text, [offset, bounded(args.limit, 'limit', 1, 100, 50)])) ?? 'null';
  }

  /** One of the caller's, as JSON text. @throws Refusal NOT_FOUND for any other. */
  async one(request: Request, id: unknown): Promise<string> {
    if (!isRecordId(String(id))) throw notFound();
    const body = await this.read(
      request,
      this.text('one', () => oneSql(this.engine.resources)),
      [String(id)],
    );
    if (body === null) throw notFound();
    return body;
  }

  /** Read, or put away, until the deadline presses more. @throws Refusal */
  async note(request: Request, column: 'read_step' | 'dismissed_step', id: unknown): Promise<true> {
    if (!isRecordId(String(id))) throw request.sessionId ? notFound() : unauthenticated();
    const text = this.text(column, () => noteSql(this.engine.resources, column, true));
    if ((await this.write(request, text, [String(id)])) === 0) throw notFound();
    return true;
  }

  async readAll(request: Request): Promise<true> {
    await this.write(
      request,
      this.text('all', () => noteSql(this.engine.resources, 'read_step', false)),
      [],
    );
    return true;
  }

  private async read(request: Request, text: string, values: unknown[]): Promise<string | null> {
    const { pool, now } = this.engine;
    if (!request.sessionId) throw unauthenticated();
    return readGuarded(pool, prepared(text, [request.sessionId, todayInTunis(now()), ...values]));
  }

  private async write(request: Request, text: string, values: unknown[]): Promise<number> {
    if (!request.sessionId) throw unauthenticated();
    const { rows } = await this.engine.pool.query<{ caller: string | null; count: number }>(
      prepared(text, [request.sessionId, ...values]),
    );
    if (!rows[0]?.caller) throw unauthenticated();
    return rows[0].count;
  }

  private text(key: string, make: () => string): string {
    const text = this.texts.get(key) ?? make();
    this.texts.set(key, text);
    return text;
  }
}

function bounded(value: unknown, argument: string, least: number, most: number, usual: number): number {
  const given = value ?? usual;
  if (typeof given === 'number' && Number.isInteger(given) && given >= least && given <= most) return given;
  throw badInput({ [argument]: `De ${least} à ${most}` });
}

import type { Pool } from 'pg';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Resource } from '../../../src/schema/resource';
import type { ListRequest } from '../sql/listStatement';
import { name, text } from '../connection/sql';

/** Below so many records it does not matter. */
const many = 1000;
/** Of all records of a table: from there on reading them is sooner than looking them up (measured). */
const most = 0.75;
/** Words remembered; then all are forgotten, and learnt again. */
const mostWords = 1000;
/** How long the size of a table is believed, in milliseconds. */
const sizeLasts = 600_000;

/**
 * Words that nearly all records contain, '216' of their phones, as the answers to them have shown: the next search for
 * them reads the table, which takes two thirds of the time of looking nearly everything up, and walks to its page. What
 * is found is the same.
 */
export class CommonWords {
  private readonly known = new Set<string>();
  private readonly sizes = new Map<string, { until: number; size: number }>();

  constructor(private readonly pool: Pool) {}

  /** The request, scanning where its words are known to be in most records. */
  apply(resource: Resource, request: ListRequest): ListRequest {
    const { search } = request;
    if (!search || search.scans || !this.known.has(keyOf(resource, request))) return request;
    return { ...request, search: { ...search, scans: true, common: isWhole(request) } };
  }

  /** Learns from an answer. @param body JSON text that begins with the count. */
  async learn(resource: Resource, request: ListRequest, body: string | null): Promise<void> {
    if (!request.search || request.search.scans || resource.view) return;
    if (!isWhole(request)) return;
    const count = Number(/^\{"count" : (\d+)/.exec(body ?? '')?.[1] ?? 0);
    if (count < many) return;
    const size = await this.sizeOf(tableOf(resource));
    if (size <= 0 || count < most * size) return;
    if (this.known.size >= mostWords) this.known.clear();
    this.known.add(keyOf(resource, request));
  }

  private async sizeOf(table: string): Promise<number> {
    const known = this.sizes.get(table);
    if (known && known.until > performance.now()) return known.size;
    const { rows } = await this.pool.query<{ size: string }>(
      `SELECT reltuples::bigint::text AS size FROM pg_class WHERE oid = ${text(name(table))}::regclass`,
    );
    const size = Number(rows[0]?.size);
    this.sizes.set(table, { until: performance.now() + sizeLasts, size });
    return size;
  }
}

/** Whether nothing but words leaves any out. */
const isWhole = ({ ids, filters }: ListRequest) => !ids && Object.keys(filters).length === 0;

const keyOf = ({ name: resource }: Resource, { search }: ListRequest) =>
  [resource, ...(search?.words ?? [])].join(' ').toLowerCase();

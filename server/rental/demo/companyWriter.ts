import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { liftForeignKeys } from '../../engine/backup/foreignKeys';
import { occupancyName } from '../../engine/tables/occupancyTable';
import { name } from '../../engine/connection/sql';
import type { Tx } from '../../engine/connection/transaction';
import type { Log } from '../../engine/base/log';
import { searchTextSql } from '../../engine/records/search';
import { entriesOf, entryColumns } from './historyLines';
import type { Labels } from './labels';
import { layoutOf, rowTables } from './layout';
import type { Layout } from './layout';
import { refuseBeyond, refuseFrozenBefore } from './liftRowTriggers';
import { rowsOfRecord } from './recordRows';
import type { Made } from './seeded';
import { Spool } from './spool';
import { Tables } from './tables';

const HISTORY = 'history-logs';
/** What entries of the same moment are ordered by: their resource, then what they came in. */
const sortColumns = [...entryColumns, 'turn', 'place'];

interface WriterOptions {
  /** So many records that indexes are better made once they are there. The tables must be empty. */
  large?: boolean;
  /** Called with each resource once it is written. */
  log?: Log;
}

/**
 * Writes the records of a new company with their rows, periods, search texts and history. Records wait in temporary
 * tables until all their rows are there: so each row is written once, as it will stay.
 */
export class CompanyWriter {
  private readonly layouts = new Map<Resource, Layout>();
  private readonly lastIds = new Map<string, number>();
  private readonly spool: Spool;
  private readonly tables: Tables;
  private readonly large: boolean;
  private readonly log: Log | undefined;
  private entries = 0;

  constructor(
    private readonly tx: Tx,
    private readonly resources: Resources,
    private readonly labels: Labels,
    { large = false, log }: WriterOptions = {},
  ) {
    this.spool = new Spool(tx);
    this.tables = new Tables(tx, large);
    this.large = large;
    this.log = log;
  }

  /**
   * Writes records, each resource in its order; its rows receive their ids.
   * @param beside what else is written, to which they refer.
   */
  async write(records: Iterable<Made>, beside?: () => Promise<void>): Promise<void> {
    // Rows come before their record, and a contract and its invoice refer to each other.
    const putForeignKeysBack = await liftForeignKeys(this.tx);
    try {
      for (const made of records) await this.add(made);
      await this.spool.drain();
    } finally {
      await this.spool.settle();
    }
    await this.complete();
    await beside?.();
    await putForeignKeysBack();
  }

  private async add(made: Made): Promise<void> {
    const { resource } = made;
    const layout = this.layouts.get(resource) ?? (await this.begin(resource));
    for (const { table, columns, values, waits } of rowsOfRecord(made, layout, this.nextId))
      this.spool.put(waits ? this.tables.staged(table) : table, columns, values);
    const turn = [...this.layouts.keys()].indexOf(resource);
    for (const entry of entriesOf(made, this.resources, this.labels))
      this.spool.put(this.tables.staged(HISTORY), sortColumns, [...entry, turn, this.entries++]);
    await this.spool.breathe();
  }

  private async complete(): Promise<void> {
    const rows = [...this.layouts.values()].flatMap(rowTables);
    for (const { table } of rows) {
      await this.tables.complete(table);
      // Search texts are read from these.
      if (this.large) await this.tx.query(`ANALYZE ${name(table)}`);
    }
    for (const target of this.occupied()) await this.tables.complete(occupancyName(target));
    for (const [resource, layout] of this.layouts) {
      const started = performance.now();
      const search = searchTextSql(resource, this.resources);
      const count = await this.tables.unstage(resource.name, layout.columns, 'id', { _search: search });
      if (this.large) await refuseFrozenBefore(this.tx, resource);
      this.log?.info({ resource: resource.name, count, ms: since(started) }, 'demo records written');
    }
    if (this.large)
      for (const resource of this.layouts.keys()) {
        await this.tx.query(`ANALYZE ${name(resource.name)}`);
        await refuseBeyond(this.tx, resource, this.resources);
      }
    const started = performance.now();
    const count = await this.tables.unstage(HISTORY, entryColumns, '"createdAt", turn, place');
    this.log?.info({ count, ms: since(started) }, 'demo history written');
  }

  private async begin(resource: Resource): Promise<Layout> {
    const layout = layoutOf(resource, this.resources);
    if (this.layouts.size === 0) {
      await this.tables.open(HISTORY);
      await this.tables.stage(HISTORY, entryColumns, '0 AS turn', '0::bigint AS place');
    }
    await this.tables.open(resource.name);
    await this.tables.stage(resource.name, layout.columns);
    for (const child of rowTables(layout)) await this.tables.open(child.table);
    if (resource.occupies) await this.tables.open(occupancyName(resource.occupies.target));
    this.layouts.set(resource, layout);
    return layout;
  }

  private readonly nextId = (table: string): number => {
    const id = (this.lastIds.get(table) ?? 0) + 1;
    this.lastIds.set(table, id);
    return id;
  };

  private occupied(): Set<string> {
    return new Set([...this.layouts.keys()].flatMap(resource => resource.occupies?.target ?? []));
  }
}

const since = (started: number) => Math.round(performance.now() - started);

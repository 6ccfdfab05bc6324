import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyIn } from 'pg-copy-streams';
import { name } from '../connection/sql';
import { PLACE_ID, writePlaceId } from '../files/placeId';
import type { FileStorage } from '../files/storage';
import type { Manifest } from './manifest';
import { DamagedBackup } from './readMembers';

interface Member {
  name: string;
  content: Buffer;
}

/** Puts the members of a backup where they belong, one after the other. */
export class Loader {
  files = 0;
  private table: { name: string; rows: Writable } | null = null;
  private file: { key: string; parts: Buffer[] } | null = null;
  private readonly stored: string[] = [];

  constructor(
    private readonly client: Client,
    private readonly storage: FileStorage | null,
  ) {}

  async take({ name: member, content }: Member, manifest: Manifest): Promise<void> {
    const [, kind, of = ''] = /^(tables|files)\/(.+)\/\d{6}\.\w+$/.exec(member) ?? [];
    if (kind === 'tables') await this.addRows(of, content, manifest);
    else await this.endTable();
    if (kind === 'files') await this.addPart(of, content);
    else await this.endFile();
  }

  async finish(): Promise<void> {
    await this.endTable();
    await this.endFile();
  }

  /** The place of files is this database's from now on. */
  async signPlace(): Promise<void> {
    if (!this.storage) return;
    const { rows } = await this.client.query<{ id: string }>(
      'INSERT INTO "_database" (files) VALUES (true) RETURNING id::text',
    );
    this.stored.push(PLACE_ID);
    await writePlaceId(this.storage, rows[0]?.id ?? '');
  }

  /** Nothing of what was begun or stored stays. */
  async abandon(): Promise<void> {
    this.table?.rows.destroy();
    for (const key of this.stored) await this.storage?.remove(key).catch(() => undefined);
  }

  private async addRows(table: string, content: Buffer, manifest: Manifest): Promise<void> {
    if (this.table?.name !== table) {
      await this.endTable();
      const columns = manifest.tables.find(one => one.name === table)?.columns;
      if (!columns) throw new DamagedBackup(table);
      const into = `COPY ${name(table)} (${Object.keys(columns).map(name).join(', ')}) FROM STDIN`;
      this.table = { name: table, rows: this.client.query(copyIn(into)) };
      // Reported by the write or the end under way, or by the next one.
      this.table.rows.on('error', () => undefined);
    }
    const { rows } = this.table;
    if (rows.errored) throw rows.errored;
    if (!rows.write(content)) await once(rows, 'drain');
  }

  private async endTable(): Promise<void> {
    const rows = this.table?.rows;
    this.table = null;
    if (!rows) return;
    if (rows.errored) throw rows.errored;
    rows.end();
    await finished(rows);
  }

  private async addPart(key: string, content: Buffer): Promise<void> {
    if (this.file?.key !== key) {
      await this.endFile();
      this.file = { key, parts: [] };
    }
    this.file?.parts.push(content);
  }

  private async endFile(): Promise<void> {
    const { file } = this;
    this.file = null;
    if (!file || !this.storage) return;
    this.stored.push(file.key);
    await this.storage.put(file.key, Buffer.concat(file.parts));
    this.files++;
  }
}

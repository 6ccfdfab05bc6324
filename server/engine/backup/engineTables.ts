/**
 * What becomes of the engine's own tables, beside those of the resources, which are all kept.
 * `always`: part of the company's data. `move`: of the moment; a backup taken back later must not bring it to life
 * again (a session that was ended, a letter that was sent), but a move to another PostgreSQL carries it on.
 * `never`: made by the start itself.
 */
export const engineTables: Readonly<Record<string, 'always' | 'move' | 'never'>> = {
  'history-logs': 'always',
  _history_archive: 'always',
  // Worked out from history.
  _history_counts: 'never',
  _history_counted: 'never',
  _history_days: 'never',
  _files: 'always',
  _frozen_contents: 'always',
  _counters: 'always',
  _credentials: 'always',
  _permissions: 'always',
  // A phone may hold what was written before the backup.
  _device_keys: 'always',
  _saved_views: 'always',
  _notifications: 'always',
  _notification_reads: 'always',
  _security_log: 'always',
  // Names of migrations travel in the manifest; the rows are the start's.
  _migrations: 'never',
  _schemas: 'never',
  // A company that is taken back is another one: its files are beside, and whoever signed in does so anew.
  _database: 'move',
  _sessions: 'move',
  _refresh_tokens: 'move',
  _api_keys: 'move',
  _password_tokens: 'move',
  _devices: 'move',
  _attempts: 'move',
  _idempotency: 'move',
  _outbox: 'move',
  _jobs: 'move',
  _imports: 'move',
  _import_lines: 'move',
  _import_progress: 'never',
};

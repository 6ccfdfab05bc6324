import { statementName } from '../connection/prepared';
import type { Statement } from '../sql/listStatement';

export interface Made<R> {
  statement: Statement<R>;
  /** Of a prepared one. */
  name?: string;
}

/**
 * Statements by the shape of the request, prepared by name. A connection keeps what it has prepared for its whole life:
 * there are at most so many names, and what comes later is planned at each time.
 * @param most names that are given.
 * @param whenBack whether only what comes a second time is kept: what others request may be made up anew each time.
 */
export class KeptStatements {
  private readonly kept = new Map<string, Made<never>>();
  private readonly seen = new Set<string>();

  constructor(
    private readonly most: number,
    private readonly whenBack = false,
  ) {}

  get<R>(key: string, make: () => Statement<R>): Made<R> {
    const known = this.kept.get(key);
    if (known) return known as unknown as Made<R>;
    const statement = make();
    if (this.kept.size >= this.most || (this.whenBack && !this.comesBack(key))) return { statement };
    const made = { statement, name: statementName(statement.text) };
    this.kept.set(key, made as unknown as Made<never>);
    return made;
  }

  private comesBack(key: string): boolean {
    if (this.seen.delete(key)) return true;
    const [oldest] = this.seen;
    if (oldest !== undefined && this.seen.size >= this.most) this.seen.delete(oldest);
    this.seen.add(key);
    return false;
  }
}

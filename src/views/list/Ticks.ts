/** What the bar and the box of the head show. */
interface TickedState {
  /** How many are ticked one by one. */
  count: number;
  /** All that the list gives, on whatever page. */
  whole: boolean;
  page: 'none' | 'some' | 'all';
}

const nothing: TickedState = { count: 0, whole: false, page: 'none' };

/**
 * The records that are ticked in a list, from page to page. Boxes and the bar listen to it: the rows are not drawn
 * again.
 */
export class Ticks {
  private readonly ids = new Set<string>();
  private readonly listeners = new Set<() => void>();
  private page: readonly string[] = [];
  private whole = false;
  private state = nothing;
  /** Where a range begins. */
  private last: string | undefined;

  readonly listen = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly read = () => this.state;
  readonly clear = () => {
    this.ids.clear();
    this.whole = false;
    this.last = undefined;
    this.notify();
  };

  has(id: string): boolean {
    return this.whole || this.ids.has(id);
  }

  /** Those that are ticked one by one. */
  ticked(): readonly string[] {
    return [...this.ids];
  }

  /** Which records the page shows, in their order. */
  show(page: readonly string[]): void {
    this.page = page;
    this.notify();
  }

  /** @param through all those between it and the one before become what it becomes. */
  toggle(id: string, through: boolean): void {
    this.pick();
    const on = !this.ids.has(id);
    const [from, to] = [this.last, id].map(one => (one === undefined ? -1 : this.page.indexOf(one)));
    const range =
      through && from! >= 0 && to! >= 0
        ? this.page.slice(Math.min(from!, to!), Math.max(from!, to!) + 1)
        : [id];
    this.put(range, on);
    this.last = id;
    this.notify();
  }

  togglePage(): void {
    this.pick();
    this.put(this.page, this.state.page !== 'all');
    this.notify();
  }

  tickWhole(): void {
    this.whole = true;
    this.notify();
  }

  /** From all that the list gives to those of the page, of which one may then be left out. */
  private pick(): void {
    if (!this.whole) return;
    this.whole = false;
    this.ids.clear();
    this.put(this.page, true);
  }

  private put(ids: readonly string[], on: boolean): void {
    for (const id of ids)
      if (on) this.ids.add(id);
      else this.ids.delete(id);
  }

  private notify(): void {
    const shown = this.page.filter(id => this.has(id)).length;
    const page = shown === 0 ? 'none' : shown === this.page.length ? 'all' : 'some';
    this.state = { count: this.ids.size, whole: this.whole, page };
    for (const listener of this.listeners) listener();
  }
}

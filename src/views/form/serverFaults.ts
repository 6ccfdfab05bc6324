import { get } from 'react-hook-form';
import { textOf } from '../../schema/textOf';

/** What the server refused, kept while the value that it refused stands. */
export class ServerFaults {
  private faults = new Map<string, { message: string; value: string }>();

  /** Takes the messages by dotted path of a refused save. */
  take(messages: Readonly<Record<string, string>>, values: object) {
    this.faults = new Map(
      Object.entries(messages).map(([path, message]) => [path, { message, value: written(values, path) }]),
    );
  }

  /** Those that still hold for these values. */
  stillHolding(values: object): Record<string, string> {
    const holding = [...this.faults].filter(([path, fault]) => fault.value === written(values, path));
    return Object.fromEntries(holding.map(([path, { message }]) => [path, message]));
  }

  clear() {
    this.faults.clear();
  }
}

const written = (values: object, path: string) => textOf(get(values, path) ?? null);

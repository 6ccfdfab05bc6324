import { useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Bar, BarText } from './planningTypes';

export type Texts = ReadonlyMap<string, BarText>;

/** Rows that fly by are not requested. */
const pause = 120;
const mostAtOnce = 1500;

/** Of a record: it has the same texts on each of its vehicles. */
export const textKey = ({ source, id }: Pick<Bar, 'source' | 'id'>) => `${source}:${id}`;

/**
 * The texts of the periods on screen, requested once they stay there, and kept. Those that may not be read have none.
 * @returns also whether all of them have come.
 * @param renewed changes when what is kept may no longer be true: it is shown until the new ones have come.
 */
export function usePlanningTexts(bars: readonly Bar[], renewed: unknown): { texts: Texts; settled: boolean } {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [texts, setTexts] = useState<Texts>(() => new Map());
  const [reading, setReading] = useState(0);
  const requested = useRef(new Set<string>());
  const first = useRef(true);
  const seen = useRef(renewed);
  useEffect(() => {
    if (seen.current !== renewed) requested.current = new Set();
    seen.current = renewed;
    const wanted = [...new Set(bars.map(textKey))].filter(key => !requested.current.has(key));
    if (wanted.length === 0) return;
    const timer = setTimeout(
      () => {
        first.current = false;
        for (let at = 0; at < wanted.length; at += mostAtOnce) void read(wanted.slice(at, at + mostAtOnce));
      },
      first.current ? 0 : pause,
    );
    const of = requested.current;
    const read = async (keys: readonly string[]) => {
      for (const key of keys) of.add(key);
      setReading(count => count + 1);
      try {
        const { data } = await dataProvider.question('PlanningTexts', { data: { keys: joined(keys) } });
        setTexts(before => withThem(before, data));
      } catch (error) {
        for (const key of keys) of.delete(key);
        console.error('Textes du planning non lus', error);
      } finally {
        setReading(count => count - 1);
      }
    };
    return () => clearTimeout(timer);
  }, [bars, renewed, dataProvider]);
  const settled = reading === 0 && bars.every(bar => requested.current.has(textKey(bar)));
  return { texts, settled };
}

/** The same map when they hold nothing new: all that is painted is painted anew for another. */
function withThem(before: Texts, read: readonly BarText[]): Texts {
  const fresh = read.filter(text => JSON.stringify(text) !== JSON.stringify(before.get(text.key)));
  return fresh.length === 0 ? before : new Map([...before, ...fresh.map(text => [text.key, text] as const)]);
}

/** 'reservations:12,15;unavailabilities:3' */
function joined(keys: readonly string[]): string {
  const bySource = new Map<string, string[]>();
  for (const key of keys) {
    const [source = '', id = ''] = key.split(':');
    const ids = bySource.get(source);
    if (ids) ids.push(id);
    else bySource.set(source, [id]);
  }
  return [...bySource].map(([source, ids]) => `${source}:${ids.join(',')}`).join(';');
}

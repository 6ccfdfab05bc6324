import { useEffect } from 'react';
import { useTheme } from '@mui/material/styles';
import { BlockCanvases } from './BlockCanvases';
import { dressOf } from './paintRows';
import type { PlanningParams } from './planningAddress';
import { readPlanning } from './readPlanning';
import { placeRows } from './rowPlaces';
import { rowsOf } from './rowsOf';
import type { Span } from './span';

const vehicles = 60;
const each = (text: string, by = ',') => Array.from({ length: vehicles }, () => text).join(by);

/** A planning of nobody, as it is answered. */
const rehearsed = {
  fleet: '',
  brands: [],
  models: [],
  categories: [{ id: '1', label: 'A' }],
  agencies: [],
  vehicles: {
    ids: each('1'),
    plates: each('200t0123', '\n'),
    models: each(''),
    categories: each('1'),
    agencies: each(''),
    states: each('S', ''),
    untils: each(''),
  },
  sources: 'reservations',
  periods: {
    counts: each('3'),
    days: each('1,6,8'),
    minutes: each('540,600,660'),
    lengths: each('2880,4320,5760'),
    kinds: each('RCM', ''),
    degrees: each('012', ''),
    sources: each('0,0,0'),
    ids: each('1,2,3'),
    uncovered: each(''),
  },
  unassigned: {
    categories: null,
    agencies: null,
    days: null,
    minutes: null,
    lengths: null,
    degrees: null,
    ids: null,
    named: [],
  },
  holidays: [],
} as const;

/**
 * While the answer is on its way, reads and paints one of nobody where nobody sees it: the code is compiled and the
 * letters are cut by the time that it is needed.
 */
export function useRehearsal(waits: boolean, params: PlanningParams, span: Span): void {
  const { palette, typography } = useTheme();
  useEffect(() => {
    if (!waits || typeof requestIdleCallback === 'undefined') return;
    const idle = requestIdleCallback(() => {
      const { rows } = rowsOf(readPlanning(rehearsed, undefined), params, span);
      const { blocks, tops } = placeRows(rows);
      const view = {
        rows,
        tops,
        days: span.days,
        now: 0,
        texts: new Map(),
        pulled: null,
        width: 900,
        track: 676,
        scrollLeft: 0,
        ...dressOf({ palette, typography }),
      };
      const canvases = new BlockCanvases(document.createElement('div'));
      canvases.paint(blocks, view, 0, tops.at(-1) ?? 0);
    });
    return () => cancelIdleCallback(idle);
  }, [waits, params, span, palette, typography]);
}

import type { PeriodKind } from '../../domain/planningKinds';

/** Text is read on the fill: 4.5:1, stripes included. */
export interface BarColor {
  fill: string;
  text: string;
  border: string;
  /** Of bars that are hatched: what cannot be used. */
  stripe?: string;
}

/** Fill shows how certain, hue shows what: the words of each bar repeat both. */
export type BarLook =
  Exclude<PeriodKind, 'RESERVATION'> | 'RESERVED' | 'OPTION' | 'ENDED' | 'LATE' | 'DISPLACED';

/** Colours of bars, by theme mode. */
export const barColors: Record<'light' | 'dark', Record<BarLook, BarColor>> = {
  light: {
    CONTRACT: { fill: '#0F6E84', text: '#FFFFFF', border: '#0F6E84' },
    LATE: { fill: '#B91C1C', text: '#FFFFFF', border: '#B91C1C' },
    DISPLACED: { fill: '#FEECEC', text: '#A01616', border: '#B91C1C' },
    RESERVED: { fill: '#E8EEFD', text: '#1A43BB', border: '#B4C6F8' },
    OPTION: { fill: '#FFFFFF', text: '#475467', border: '#7C8797' },
    ENDED: { fill: '#DCE9EC', text: '#37535B', border: '#DCE9EC', stripe: '#D3E3E7' },
    MAINTENANCE: { fill: '#EDF0F4', text: '#384454', border: '#C3CAD4', stripe: '#DEE3EA' },
    UNAVAILABLE: { fill: '#FFFFFF', text: '#475467', border: '#C3CAD4', stripe: '#E9EDF2' },
    MISSION: { fill: '#F0EAFD', text: '#5B21B6', border: '#CDBBF7' },
    DAMAGE: { fill: '#FFEBDD', text: '#96360A', border: '#F4BE9A', stripe: '#FFDCC4' },
  },
  dark: {
    CONTRACT: { fill: '#1B788D', text: '#F4FCFE', border: '#1B788D' },
    LATE: { fill: '#C2383C', text: '#FFFFFF', border: '#C2383C' },
    DISPLACED: { fill: '#45202A', text: '#FFC2C2', border: '#C2383C' },
    RESERVED: { fill: '#1B2C57', text: '#AFC6FF', border: '#39539B' },
    OPTION: { fill: '#111A2B', text: '#AAB6C8', border: '#8793A8' },
    ENDED: { fill: '#213843', text: '#A6C0C9', border: '#213843', stripe: '#29434F' },
    MAINTENANCE: { fill: '#222E43', text: '#C2CCDA', border: '#3E4D67', stripe: '#2B3850' },
    UNAVAILABLE: { fill: '#111A2B', text: '#AAB6C8', border: '#3E4D67', stripe: '#1D283B' },
    MISSION: { fill: '#2B2253', text: '#CDB9FF', border: '#4F3F8F' },
    DAMAGE: { fill: '#3C2720', text: '#FFB48A', border: '#73452F', stripe: '#4A3026' },
  },
};

/** Named for the class of the bar. */
export function lookOf({ kind, degree }: { kind: PeriodKind; degree: string }): BarLook {
  if (degree === 'OPTION' || degree === 'ENDED' || degree === 'LATE' || degree === 'DISPLACED') return degree;
  return kind === 'RESERVATION' ? 'RESERVED' : kind;
}

/** What keeps a vehicle from being used at all. */
export const isUnusable = (kind: PeriodKind) =>
  kind === 'MAINTENANCE' || kind === 'DAMAGE' || kind === 'UNAVAILABLE';

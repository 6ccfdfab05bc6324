import type { CalendarDate } from '../../domain/calendarDate';
import type { Answer } from '../../pages/all';
import type { Gap } from './uncovered';
import type { PeriodDegree, PeriodKind } from '../../domain/planningKinds';

/** A vehicle of the planning. */
export interface PlannedVehicle {
  id: string;
  plate: string;
  brandId: string;
  brand: string;
  modelId: string;
  model: string;
  /** '' where it has none. */
  categoryId: string;
  category: string;
  agencyId: string;
  agency: string;
  /** Whether it can be let: one that is not stands there for what it did. */
  inUse: boolean;
  /** The last day on which one for sale may be let; null without one. */
  until: CalendarDate | null;
}

/** A period of a vehicle, in minutes from the first midnight of the window in Tunis. */
export interface Bar {
  /** Source, record and row: the same as long as the period is. */
  key: string;
  source: string;
  id: string;
  /** '' of a booking that names none. */
  vehicle: string;
  start: number;
  /** Infinity while the end is not known. */
  end: number;
  kind: PeriodKind;
  degree: PeriodDegree;
  /** Those of its days on which its vehicle is not covered; absent where there are none. */
  uncovered?: readonly Gap[];
}

/** A booking that names no vehicle: it counts on a category, which one of its vehicles is still to be assigned from. */
export interface UnassignedBar extends Bar {
  /** '' where it has none. */
  categoryId: string;
  category: string;
  /** Where it departs from; '' where that is not given. */
  agencyId: string;
  agency: string;
}

/** Whether a bar names no vehicle. */
export const isUnassigned = (bar: Bar): bar is UnassignedBar => bar.vehicle === '';

export interface Holiday {
  date: CalendarDate;
  label: string;
}

export interface Fleet {
  hash: string;
  vehicles: readonly PlannedVehicle[];
}

/** The periods of each vehicle, by its id. */
export interface Bars {
  /** In the order of their starts; none of a vehicle that has none. */
  get(vehicle: string): readonly Bar[];
  /** In how many lanes they stand, which may be known without making them. */
  laneCount(vehicle: string): number;
  /** Days of the window on which a vehicle is not covered, from today on. */
  gapsOf(vehicle: string): readonly Gap[];
}

/** A window of the planning, read. */
export interface Planning {
  fleet: Fleet;
  bars: Bars;
  /** By category, in the order of their starts. */
  unassigned: ReadonlyMap<string, readonly UnassignedBar[]>;
  holidays: readonly Holiday[];
}

/** Before any is read. */
export const planningOfNobody: Planning = {
  fleet: { hash: '', vehicles: [] },
  bars: { get: () => [], laneCount: () => 1, gapsOf: () => [] },
  unassigned: new Map(),
  holidays: [],
};

/** The texts of the record behind a bar. */
export type BarText = Answer<'PlanningTexts'>[number];

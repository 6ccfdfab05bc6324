import type { AreaName } from '../schema/areas';

/** A hand-written page of an area: what the menu and the guards need to know of it. Its screen is in src/App.tsx. */
export interface CustomPage {
  path: string;
  area: AreaName;
  category: string;
  label: string;
  access: string;
}

export const customPages = [
  {
    path: '/reservation/reservation-calendar',
    area: 'reservation',
    category: '',
    label: 'Planning',
    access: 'reservation_dashboard',
  },
  {
    path: '/reservation/daily-sheet',
    area: 'reservation',
    category: '',
    label: 'Feuille du jour',
    access: 'reservation_dashboard',
  },
] as const satisfies readonly CustomPage[];

export type CustomPath = (typeof customPages)[number]['path'];

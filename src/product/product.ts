import type { Product } from '../schema/register';
import { reservedActions, sharedActions, specifiedActions } from './actions';
import type { SharedAction, SpecifiedAction } from './actions';
import { areas } from './areas';

declare module '../schema/register' {
  interface Register {
    areas: keyof typeof areas;
    rights: SpecifiedAction | SharedAction;
  }
}

/** What this product declares to the language. */
export const product: Product = {
  areas,
  rights: [...specifiedActions, ...sharedActions],
  reserved: reservedActions,
};

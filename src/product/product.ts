import type { Product } from '../schema/register';
import { reservedActions, specifiedActions } from './actions';
import type { SpecifiedAction } from './actions';
import { areas } from './areas';

declare module '../schema/register' {
  interface Register {
    areas: keyof typeof areas;
    rights: SpecifiedAction;
  }
}

/** What the language is told of this product. */
export const product: Product = {
  areas,
  rights: specifiedActions,
  reserved: reservedActions,
};

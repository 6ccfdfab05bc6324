import type { Field } from '../../schema/field';
import { isGallery } from '../../schema/fileRules';

/** Whether a field takes the whole line of its card. */
export const isWide = (field: Field): boolean =>
  Boolean(field.wide) || field.kind === 'longText' || isGallery(field);

import { numberText } from './numberText';

/** '19 %'. */
export const percentText = (value: unknown) => `${numberText(value)}\u00a0%`;

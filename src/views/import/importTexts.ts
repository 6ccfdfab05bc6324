import type { Resource } from '../../schema/resource';
import { numberText } from '../columns/numberText';

/** '970 clients' */
export const countedRecords = ({ labels }: Resource, count: number): string =>
  `${numberText(count)}\u00a0${count > 1 ? labels.many : labels.one}`;

/** '970 clients importés' */
export function importedText(resource: Resource, count: number): string {
  const { gender } = resource.labels;
  return `${countedRecords(resource, count)} importé${gender === 'f' ? 'e' : ''}${count > 1 ? 's' : ''}`;
}

/** '1 000 lignes' */
export const countedLines = (count: number): string =>
  `${numberText(count)}\u00a0${count > 1 ? 'lignes' : 'ligne'}`;

/** '30 lignes laissées' */
export const leftText = (count: number): string =>
  `${countedLines(count)} ${count > 1 ? 'laissées' : 'laissée'}`;

import type { Resource } from '../../schema/resource';
import { numberText } from '../columns/numberText';

/** '12 véhicules' */
export const countedRecords = ({ labels }: Resource, count: number): string =>
  `${numberText(count)} ${count > 1 ? labels.many : labels.one}`;

/** '12 véhicules cochés', '1 agence cochée' */
export function tickedText(resource: Resource, count: number): string {
  const agreed = (resource.labels.gender === 'f' ? 'e' : '') + (count > 1 ? 's' : '');
  return `${countedRecords(resource, count)} coché${agreed}`;
}

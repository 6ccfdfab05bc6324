import type { Task } from './draft';
export function ReturnCharges(_: { task: Task }) {
  return null;
}

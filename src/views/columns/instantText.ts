import { formatInstant, parseInstant } from '../../domain/instant';

/** 'dd/MM/yyyy HH:mm' in Tunis, of epoch ms or a form's text. */
export function instantText(value: unknown): string {
  const instant = parseInstant(value as number | string);
  return instant === null ? String(value) : formatInstant(instant);
}

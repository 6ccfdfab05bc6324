const TIME = /^(\d{1,2})(?:\s?[:h.\s]\s?(\d{2})?)?$/;
const DIGITS = /^(\d{1,2})(\d{2})$/;

/** An hour of the day as a person types it, as 'HH:mm': 9h30, 9:30, 930, 0930, 9 or 9h. Null when there is no such hour. */
export function parseTypedTime(text: string): string | null {
  const typed = text.trim().toLowerCase();
  const [, hour, minute = '00'] = TIME.exec(typed) ?? DIGITS.exec(typed) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

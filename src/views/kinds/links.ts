/** Addresses that values open, of the only schemes that ever become links. Neither '?bcc=' nor another scheme comes through. */
export const mailLink = (value: string) => `mailto:${value.replace(/[^\w.@+-]/g, encodeURIComponent)}`;
export const phoneLink = (value: string) => `tel:${value.replace(/[^\d+]/g, '')}`;
export const webLink = (value: string) => (/^https?:\/\//i.test(value) ? value : undefined);

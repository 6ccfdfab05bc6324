import type { Mail } from './letters';

/** The content of a letter, from its first line to its last, as plain text. */
interface Wording {
  /** The company that signs and sends it; the product when there is none. */
  company?: string | null;
  /** Of that company, for answers. */
  replyTo?: string | null;
  to: string;
  subject: string;
  name: string;
  lines: readonly string[];
  /** The one thing to do; its address is also given in clear. */
  button?: { label: string; url: string };
  /** In small, at the end: what to do if it was not you. */
  after: readonly string[];
}

const ink = '#17212f';
const quiet = '#5b6675';
const blue = '#1a56b0';

/** A letter in our one design, as text and as HTML; whatever comes from people is escaped. */
export function composeLetter({
  company,
  replyTo = null,
  to,
  subject,
  name,
  lines,
  button,
  after,
}: Wording): Mail {
  const brand = company ?? 'Karhba';
  const greeting = name ? `Bonjour ${name},` : 'Bonjour,';
  const text = [
    brand,
    greeting,
    ...lines,
    ...(button ? [`${button.label}\u00a0:\n${button.url}`] : []),
    ...after,
  ];
  const paragraph = (line: string, style = '') =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(line)}</p>`;
  const small = `font-size:13px;color:${quiet}`;
  const html = [
    '<!doctype html>',
    `<html lang="fr"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:#f3f5f8;color:${ink};font:16px/1.5 system-ui,Arial,sans-serif">`,
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">',
    `<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${blue}">${escapeHtml(brand)}</p>`,
    paragraph(greeting),
    ...lines.map(line => paragraph(line)),
    ...(button ? buttonHtml(button, small) : []),
    ...after.map(line => paragraph(line, small)),
    '</div></body></html>',
  ];
  const sender = company ? { name: company, replyTo } : undefined;
  return { to, subject, text: `${text.join('\n\n')}\n`, html: html.join('\n'), sender };
}

function buttonHtml({ label, url }: NonNullable<Wording['button']>, small: string): string[] {
  const href = escapeHtml(url);
  return [
    `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;padding:12px 24px;background:${blue};color:#fff;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;${small}">Si le bouton ne s’ouvre pas, copiez cette adresse dans votre navigateur\u00a0:<br><a href="${href}" style="color:${blue};word-break:break-all">${href}</a></p>`,
  ];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? sign);

import { mkdir, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { Log } from '../base/log';
import type { Mail } from './letters';

/** Hands one mail over, or throws; aborted by the signal, it leaves no connection open. */
export type Mailer = (mail: Mail, id: string, signal: AbortSignal) => Promise<void>;

const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);
const closed = { disableFileAccess: true, disableUrlAccess: true };

/** A message as nodemailer takes it: one recipient, whatever commas or lines the address holds. */
const messageOf = ({ to, sender, attachments = [], ...content }: Mail, from: string) => ({
  ...content,
  ...closed,
  from: { name: sender?.name ?? 'Karhba', address: from },
  to: { name: '', address: to },
  ...(sender?.replyTo ? { replyTo: { name: sender.name, address: sender.replyTo } } : {}),
  attachments: attachments.map(({ fileName, type, content: file }) => ({
    filename: fileName,
    contentType: type,
    content: Buffer.from(file),
  })),
});

/** Made when the first letter leaves: many a server sends none for hours. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/**
 * Sends by SMTP, one connection per mail. A password travels in clear to this machine only: elsewhere STARTTLS is
 * required, unless the URL has `?requireTLS=false`.
 * @param url smtp: or smtps:, with the user and password if the server requires them.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const { protocol, username, hostname, searchParams } = new URL(url);
  const requireTLS =
    protocol === 'smtp:' &&
    username !== '' &&
    !loopback.has(hostname) &&
    searchParams.get('requireTLS') !== 'false';
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({
      url,
      requireTLS,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    }),
  );
  return async (mail, _, signal) =>
    void (await (await transport()).sendMail({ ...messageOf(mail, from), signal }));
}

/** Without a mail server: writes each mail to `folder`, for its owner's eyes only, and logs where. */
export function fileMailer(folder: string, from: string, log: Log): Mailer {
  const transport = once(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true }),
  );
  return async (mail, id) => {
    const { message } = await (await transport()).sendMail(messageOf(mail, from));
    const file = join(folder, `${new Date().toISOString().replaceAll(':', '-')}-${id}.eml`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' });
    log.info({ file }, 'mail written to a file: SMTP_URL is not set');
  };
}

/** Who writes, when MAIL_FROM is not set: karhba at the host of the product. */
export function defaultSender(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return `karhba@${isIP(host) ? 'localhost' : host}`;
}

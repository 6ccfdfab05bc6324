import { formatPhone } from '../../../src/domain/phone';
import { composeLetter } from '../../engine/mail/composeLetter';
import type { Mail } from '../../engine/mail/letters';
import type { Seller } from './seller';

/** The content of a letter with a document. */
interface DocumentLetter {
  /** Who writes; null while no company is described. */
  seller: Seller | null;
  to: string;
  subject: string;
  /** Whom it greets. */
  name: string;
  /** What somebody wrote, then what the product adds, line by line. */
  message: string;
  lines: readonly string[];
  /** The document and what it is called, without its extension. */
  pdf: Uint8Array;
  fileName: string;
}

/** A letter to a client with a document, in the company's name. */
export function documentLetter(data: DocumentLetter): Mail {
  const { seller, to, subject, name, message, lines, pdf, fileName } = data;
  const letter = composeLetter({
    company: seller?.name,
    replyTo: seller?.email,
    to,
    subject,
    name,
    lines: [...message.split(/\n+/).filter(line => line.trim() !== ''), ...lines],
    after: seller ? [contacts(seller)] : [],
  });
  return {
    ...letter,
    attachments: [{ fileName: `${fileName}.pdf`, type: 'application/pdf', content: pdf }],
  };
}

const contacts = ({ name, phone, email }: Seller) =>
  [name, phone && formatPhone(phone), email].filter(Boolean).join(', ');

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnswer, ReadableFile } from '../files/makeReadFile';
import { openThumbnail } from '../files/openThumbnail';
import type { FileStorage } from '../files/storage';
import type { Log } from '../base/log';
import { errorBody } from './errorBody';
import { apiHeaders } from './headers';
import { unauthenticated } from '../base/refusal';

interface FilesRoute {
  authenticate(authorization: string | undefined): Promise<string | null>;
  readFile(sessionId: string, id: string): Promise<FileAnswer>;
  storage: FileStorage;
  log: Log;
}

/** A file opened by itself is nothing but its picture or its pages: no script, no form, no origin of ours. */
const fileHeaders = {
  ...apiHeaders,
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
} as const;

/**
 * GET /files/:id and its thumbnail, with the bearer of a session and nothing else. What does not exist and what is
 * not for the caller are one answer.
 */
export function filesRoute(app: FastifyInstance, { authenticate, readFile, storage, log }: FilesRoute): void {
  const find = async (http: FastifyRequest, reply: FastifyReply): Promise<ReadableFile | null> => {
    const { id } = http.params as { id: string };
    const sessionId = await authenticate(http.headers.authorization);
    const { signedIn, file } = sessionId
      ? await readFile(sessionId, uuid.test(id) ? id : nobody)
      : { signedIn: false, file: null };
    if (!signedIn) await refuse(reply);
    else if (!file) await missing(reply);
    return file;
  };
  const send = (
    reply: FastifyReply,
    file: ReadableFile,
    content: Readable | null,
    type: string,
    size?: number,
  ) => {
    if (!content) {
      log.error({ key: file.key }, 'a file that is in the database is not where files are kept');
      return missing(reply);
    }
    const shown = type === 'application/pdf' ? 'attachment' : 'inline';
    return reply
      .headers({
        ...fileHeaders,
        'content-type': type,
        'content-disposition': `${shown}; ${fileNameOf(file.originalname)}`,
        ...(size === undefined ? {} : { 'content-length': size }),
      })
      .send(content);
  };
  const plain = { compress: false } as const;
  app.get('/files/:id', plain, async (http, reply) => {
    const file = await find(http, reply);
    return file ? send(reply, file, await storage.open(file.key), file.mimetype, file.size) : reply;
  });
  app.get('/files/:id/thumbnail', plain, async (http, reply) => {
    const file = await find(http, reply);
    if (!file) return reply;
    if (!file.mimetype.startsWith('image/')) return missing(reply);
    return send(reply, file, await openThumbnail(storage, file.key, log), 'image/webp');
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The id of no file. */
const nobody = '00000000-0000-0000-0000-000000000000';

const missing = (reply: FastifyReply) => reply.status(404).headers(apiHeaders).send(errorBody(404));

function refuse(reply: FastifyReply) {
  const { code, message } = unauthenticated();
  return reply
    .status(401)
    .headers(apiHeaders)
    .send({ data: null, errors: [{ message, extensions: { code } }] });
}

/** RFC 6266: a plain name for old programs, the real one for the others. */
function fileNameOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7E]/g, '')
    .replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${plain}"; filename*=UTF-8''${exact}`;
}

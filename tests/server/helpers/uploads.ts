import sharp from 'sharp';
import type { Answer, Api } from './api';

/** A file as a browser would send it; the type is what it claims. */
export const fileOf = (content: Uint8Array | string, name = 'photo.jpg', type = 'image/jpeg') =>
  new File([content as Uint8Array<ArrayBuffer>], name, { type });

/** A real photograph of one colour. */
export async function aPhoto(name = 'photo.jpg', width = 60, height = 40): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: '#0f6e84' } });
  return fileOf(await image.jpeg().toBuffer(), name);
}

/** Sends a document whose variables hold files, as the GraphQL multipart request specification has it. */
export async function sendFiles<T = Record<string, never>>(
  api: Pick<Api, 'url'>,
  token: string | null,
  query: string,
  variables: object,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const files: { file: File; path: string }[] = [];
  const bare = withoutFiles(variables, 'variables', files);
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: bare }));
  form.append('map', JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index + 1, [path]]))));
  files.forEach(({ file }, index) => form.append(String(index + 1), file));
  return (await post(api, token, form, headers)).json() as Promise<Answer<T>>;
}

export function post(
  api: Pick<Api, 'url'>,
  token: string | null,
  body: FormData,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: {
      'apollo-require-preflight': 'true',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body,
  });
}

function withoutFiles(value: unknown, path: string, files: { file: File; path: string }[]): unknown {
  if (value instanceof File) {
    files.push({ file: value, path });
    return null;
  }
  if (Array.isArray(value)) return value.map((one, index) => withoutFiles(one, `${path}.${index}`, files));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutFiles(one, `${path}.${key}`, files)]),
  );
}

export interface StoredFile {
  id: string;
  originalname: string;
  mimetype: string;
  url: string;
  valid: boolean;
  size: number;
  width: number | null;
  height: number | null;
}

/** Asks for a file as the admin does. */
export const openFile = (api: Pick<Api, 'url'>, token: string | null, address: string) =>
  fetch(api.url + address, { headers: token ? { authorization: `Bearer ${token}` } : {} });

export const oneFile = 'id originalname mimetype url valid size width height';

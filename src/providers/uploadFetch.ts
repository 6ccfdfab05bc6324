import { uploadProgress } from './uploadProgress';

/** Sends like `fetch`, which cannot report how much of a body has left. */
export const uploadFetch: typeof fetch = (address, { method = 'POST', headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const end = (settle: () => void) => () => {
      uploadProgress.set(null);
      settle();
    };
    request.open(method, String(address));
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => uploadProgress.set(total > 0 ? loaded / total : 0);
    request.onload = end(() => {
      const { status, statusText, responseText } = request;
      resolve(new Response(responseText, { status, statusText }));
    });
    request.onerror = end(() => reject(new TypeError('The server could not be reached')));
    request.onabort = end(() => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    uploadProgress.set(0);
    request.send(body as XMLHttpRequestBodyInit);
  });

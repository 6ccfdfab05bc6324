/*
 * Keeps the code of the product on the device, so that it opens at once and without network: the page, and its hashed
 * files. Nothing that anybody has typed or read ever comes by here: /graphql, /files and /live are not answered.
 * Built by itself (vite.worker.ts) to /sw.js.
 */
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { isPageOfProduct } from './pagesKept';

/** What a worker has that a page has not. */
interface Worker extends EventTarget {
  registration: { waiting: { postMessage(message: string): void } | null };
  clients: { matchAll(): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
}
interface Navigation extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
const worker = self as unknown as Worker;
/** Every file that was built with this one. */
declare const __KEPT_FILES__: { url: string; revision: string | null }[];

const page = '/index.html';

precache(__KEPT_FILES__);
cleanupOutdatedCaches();

/**
 * A newer version waits until no page of the older one is open, whose files it would take away. When the last one is
 * about to go, by being loaded anew, it takes its place first.
 */
const takesOver = async (request: Request) => {
  const { waiting } = worker.registration;
  // A page that opens beside another one is no reason.
  if (!waiting || (request.cache !== 'no-cache' && request.cache !== 'reload')) return false;
  if ((await worker.clients.matchAll()).length > 1) return false;
  waiting.postMessage('take over');
  return true;
};
worker.addEventListener('message', event => {
  if ((event as MessageEvent).data === 'take over') void worker.skipWaiting();
});

/** What is seen meanwhile. At once it would be requested from this version again, which cannot go while it answers. */
const renewing = () =>
  new Response('<!doctype html><meta charset="utf-8"><title>Karhba</title>', {
    headers: { refresh: '1', 'content-type': 'text/html; charset=utf-8' },
  });

/** The page, as it was built with this version: it opens at once, with or without network. */
async function answerPage(request: Request): Promise<Response> {
  if (await takesOver(request)) return renewing();
  return (await matchPrecache(page)) ?? fetch(request);
}
worker.addEventListener('fetch', event => {
  const { request, respondWith } = event as Navigation;
  const { pathname, search, origin } = new URL(request.url);
  if (request.mode !== 'navigate' || request.method !== 'GET' || origin !== location.origin) return;
  if (isPageOfProduct.test(pathname + search)) respondWith.call(event, answerPage(request));
});

addRoute({ directoryIndex: '', cleanURLs: false });

/** What this browser lacks for work without network, in the order of what it costs. */
export type Lack = 'http' | 'storage' | 'ios' | 'room' | null;

/** Bytes under which a day of photos does not fit: twenty inspections of ten photos, and as much again. */
const leastRoom = 160e6;

/** Whether what is made without network can be kept at all: closed by WebCrypto, in IndexedDB, sent by one tab. */
export const canKeep = (): boolean =>
  globalThis.isSecureContext === true &&
  'indexedDB' in globalThis &&
  'locks' in navigator &&
  Boolean(globalThis.crypto?.subtle);

/** Requests that nothing be cleared to make room, and looks at how much there is. */
export async function lookAtBrowser(): Promise<Lack> {
  if (!globalThis.isSecureContext) return 'http';
  if (!canKeep()) return 'storage';
  if (isApple() && !isInstalled()) return 'ios';
  await navigator.storage?.persist?.().catch(() => false);
  return (await freeRoom()) < leastRoom ? 'room' : null;
}

/** Bytes that may still be kept; without limit where the browser does not report it. */
export async function freeRoom(): Promise<number> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  return estimate?.quota === undefined ? Infinity : estimate.quota - (estimate.usage ?? 0);
}

const isApple = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

/** What each lack means to who works here, in one sentence. */
export const lackTexts: Readonly<Record<NonNullable<Lack>, string>> = {
  http: 'Cette adresse est en http\u00a0: sans réseau, un état des lieux ne peut être ni gardé ni ouvert. Demandez l’adresse en https.',
  storage: 'Ce navigateur ne garde rien sans réseau\u00a0: restez connecté jusqu’à l’envoi.',
  ios: 'Sur iPhone et iPad, ajoutez Karhba à l’écran d’accueil\u00a0: sinon Safari efface ce qui attend après sept jours sans visite. Rien ne part en arrière-plan\u00a0: laissez Karhba ouvert jusqu’à l’envoi.',
  room: 'Cet appareil n’a presque plus de place\u00a0: libérez-en avant de partir sans réseau.',
};

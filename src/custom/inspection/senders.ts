import { useSyncExternalStore } from 'react';
import { canKeep } from '../../providers/offline/abilities';
import { makeStore } from '../../providers/store';
import { whenCalm } from '../../views/whenCalm';
import type { InspectionSender, Sending } from './sender';

const loaded = makeStore<InspectionSender | null>(null);
let loading: Promise<InspectionSender> | undefined;

/** The one by which this browser sends, whatever page is open: photos follow while one goes on. */
function loadSender(): Promise<InspectionSender> {
  loading ??= load();
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load(): Promise<InspectionSender> {
  const sender = canKeep()
    ? (await import('../offline/offlineSender')).offlineSender
    : (await import('./onlineSender')).onlineSender(
        (await import('../../providers/dataProvider')).dataProvider,
      );
  loaded.set(sender);
  return sender;
}

const nothing: Sending = { state: 'sent' };

/** Its code comes once the first field is there, and has sent nothing until then. */
const lateSender: InspectionSender = {
  send: async made => (await loadSender()).send(made),
  read: () => loaded.read()?.read() ?? nothing,
  photo: deviceId => loaded.read()?.photo(deviceId) ?? 'waiting',
  subscribe(listener) {
    let stop = loaded.read()?.subscribe(listener);
    const stopWaiting = loaded.subscribe(() => {
      stop = loaded.read()?.subscribe(listener);
      listener();
    });
    if (!stop) void whenCalm(300).then(loadSender).catch(console.error);
    return () => {
      stopWaiting();
      stop?.();
    };
  },
  retry: () => void loadSender().then(sender => sender.retry(), console.error),
};

export const useSender = (): InspectionSender => lateSender;

export const useSending = (): Sending => useSyncExternalStore(lateSender.subscribe, lateSender.read);

import { useSyncExternalStore } from 'react';
import { dataProvider } from '../../providers/dataProvider';
import { canKeep } from '../../providers/offline/abilities';
import { offlineSender } from '../offline/offlineSender';
import { onlineSender } from './onlineSender';
import type { InspectionSender, Sending } from './sender';

let sender: InspectionSender | undefined;

/** The one by which this browser sends, whatever page is open: photos follow while one goes on. */
export const useSender = (): InspectionSender =>
  (sender ??= canKeep() ? offlineSender : onlineSender(dataProvider));

export function useSending(): Sending {
  const { subscribe, read } = useSender();
  return useSyncExternalStore(subscribe, read);
}

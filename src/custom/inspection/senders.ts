import { useSyncExternalStore } from 'react';
import { dataProvider } from '../../providers/dataProvider';
import { onlineSender } from './onlineSender';
import type { InspectionSender, Sending } from './sender';

let sender: InspectionSender | undefined;

/** The one by which this browser sends, whatever page is open: photos follow while one goes on. */
export const useSender = (): InspectionSender => (sender ??= onlineSender(dataProvider));

export function useSending(): Sending {
  const { subscribe, read } = useSender();
  return useSyncExternalStore(subscribe, read);
}

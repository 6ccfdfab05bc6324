import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { moveBack } from './movedRecord';
import type { Reservation } from './movedRecord';
import { renewPlanning } from './usePlanning';

/** Milliseconds that one has to see what one has done, and take it back. */
const patience = 12_000;

/** Announces that a move is done, and offers to take it back: what somebody else did since stands in its way. */
export function useTakeBack() {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const notify = useNotify();
  const takeBack = async (before: Reservation, moved: Reservation) => {
    try {
      await dataProvider.update('reservations', moveBack(before, moved));
      await renewPlanning(client);
      notify('Déplacement annulé\u00a0: la réservation est comme avant.', { type: 'success' });
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  return (done: string, before: Reservation, moved: Reservation) => {
    const toast = {
      type: 'success' as const,
      autoHideDuration: patience,
      action: { label: 'Annuler', run: () => void takeBack(before, moved) },
    };
    notify(done, toast);
  };
}

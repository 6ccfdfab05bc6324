import type { PeriodKind } from '../../domain/planningKinds';

/** What happens to a vehicle when a period of each kind begins and ends. */
export const ways: Record<PeriodKind, { out: string; back: string }> = {
  RESERVATION: { out: 'Départ', back: 'Retour' },
  CONTRACT: { out: 'Départ', back: 'Retour' },
  MAINTENANCE: { out: 'Entrée à l’atelier', back: 'Sortie d’atelier' },
  DAMAGE: { out: 'Immobilisé, sinistre', back: 'Fin d’immobilisation' },
  MISSION: { out: 'Début de mission', back: 'Fin de mission' },
  UNAVAILABLE: { out: 'Indisponible', back: 'De nouveau disponible' },
};

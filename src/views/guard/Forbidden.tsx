import { DeadEnd } from '../shell/DeadEnd';

/** Someone who may open no page at all. */
export function Forbidden() {
  return (
    <DeadEnd
      code={403}
      title="Accès refusé"
      text="Aucune page ne vous est ouverte. Demandez vos droits à un administrateur."
    />
  );
}

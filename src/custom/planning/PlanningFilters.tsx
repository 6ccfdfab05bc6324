import { useMemo } from 'react';
import { FilterSelect } from './FilterSelect';
import { FreeFilter } from './FreeFilter';
import { shownKinds } from './planningAddress';
import type { PlanningParams, ShownKind } from './planningAddress';
import type { PlannedVehicle, Planning } from './planningTypes';

export interface PlanningFiltersProps {
  params: PlanningParams;
  vehicles: readonly PlannedVehicle[];
  /** What is to be assigned: its categories may have no vehicle. */
  unassigned: Planning['unassigned'] | undefined;
  change: (more: Partial<PlanningParams>) => void;
}

/** The same filters on a desk and in a drawer. */
export function PlanningFilters({ params, vehicles, unassigned, change }: PlanningFiltersProps) {
  const choices = useMemo(
    () => choicesOf(vehicles, unassigned, params.brand),
    [vehicles, unassigned, params.brand],
  );
  return (
    <>
      <FilterSelect
        label="Agence"
        any="Toutes"
        options={choices.agencies}
        chosen={params.agency ? [params.agency] : []}
        onChange={([agency = null]) => change({ agency })}
      />
      <FilterSelect
        label="Catégorie"
        any="Toutes"
        options={choices.categories}
        chosen={params.category ? [params.category] : []}
        onChange={([category = null]) => change({ category })}
      />
      <FilterSelect
        label="Marque"
        any="Toutes"
        options={choices.brands}
        chosen={params.brand ? [params.brand] : []}
        onChange={([brand = null]) => change({ brand, model: null })}
      />
      {params.brand && (
        <FilterSelect
          label="Modèle"
          any="Tous"
          options={choices.models}
          chosen={params.model ? [params.model] : []}
          onChange={([model = null]) => change({ model })}
        />
      )}
      <FilterSelect
        label="Afficher"
        any="Tous"
        several
        options={Object.entries(shownKinds).map(([id, label]) => ({ id, label }))}
        chosen={params.shown}
        onChange={shown => change({ shown: shown as ShownKind[] })}
      />
      <FreeFilter value={params.free} onChange={free => change({ free })} />
    </>
  );
}

/** What the vehicles have, and the bookings to be assigned, each once, by its name. */
function choicesOf(
  vehicles: readonly PlannedVehicle[],
  unassigned: PlanningFiltersProps['unassigned'],
  brand: string | null,
) {
  const booked = [...(unassigned?.values() ?? [])].flat();
  const named = (pairs: (readonly [string, string])[]) =>
    [...new Map(pairs.filter(([id]) => id !== ''))]
      .map(([id, label]) => ({ id, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return {
    agencies: named([...vehicles, ...booked].map(one => [one.agencyId, one.agency] as const)),
    categories: named(
      [...vehicles, ...booked].map(
        one => [one.categoryId || 'aucune', one.category || 'Sans catégorie'] as const,
      ),
    ),
    brands: named(vehicles.map(one => [one.brandId, one.brand] as const)),
    models: named(
      vehicles.filter(one => one.brandId === brand).map(one => [one.modelId, one.model] as const),
    ),
  };
}

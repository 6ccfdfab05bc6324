import type { PlanningParams } from './planningAddress';
import type { Fleet } from './planningTypes';

/** How the filters in force are named beside a figure that obeys them: ['Agence Tunis', 'Catégorie Économique']. */
export function filtersNamed(
  { agency, category, brand, model }: Pick<PlanningParams, 'agency' | 'category' | 'brand' | 'model'>,
  { vehicles }: Pick<Fleet, 'vehicles'>,
): string[] {
  const named: [string | null, (id: string) => string | undefined][] = [
    [agency, id => `Agence ${vehicles.find(one => one.agencyId === id)?.agency ?? 'choisie'}`],
    [
      category === 'aucune' ? null : category,
      id => `Catégorie ${vehicles.find(one => one.categoryId === id)?.category ?? 'choisie'}`,
    ],
    [brand, id => vehicles.find(one => one.brandId === id)?.brand],
    [model, id => vehicles.find(one => one.modelId === id)?.model],
  ];
  return named.flatMap(([id, name]) => (id === null ? [] : (name(id) ?? [])));
}

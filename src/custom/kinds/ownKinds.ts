import { addKindView } from '../../views/kinds/cells';
import { late } from '../../views/late';

/** How the product's own kinds of fields are filled: `src/product/kinds` declares them. */
export function addOwnKinds(): void {
  addKindView('fuelGauge', {
    Input: late(() => import('./FuelGaugeInput').then(module => module.FuelGaugeInput)),
  });
  addKindView('signature', {
    Input: late(() => import('./SignatureInput').then(module => module.SignatureInput)),
  });
  addKindView('xmlFile', {
    Input: late(() => import('./XmlFileInput').then(module => module.XmlFileInput)),
  });
}

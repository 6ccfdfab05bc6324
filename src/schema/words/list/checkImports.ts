import { kindOf } from '../../kinds/kind';
import type { Say } from '../fields/checkFields';
import { fieldsAlong, isChild, leavesOf } from '../fields/paths';
import type { Resource } from '../../resource';

/** A file brings single values, that the form of a new record takes: what a record cannot do without must be among them. */
export function checkImports(resource: Resource, say: Say): void {
  const { list, operations, routes, fields, settings, view, partOf } = resource;
  if (!list?.imports) return;
  if (view || partOf || settings) return say('list.imports', 'ce qui s’importe est une liste de fiches');
  if (!operations?.create || !routes?.create)
    say('list.imports', 'on importe ce que l’on peut créer : nommez operations.create et routes.create');
  const beyond = [
    ...leavesOf(fields).filter(({ field }) => kindOf(field).isSecret || kindOf(field).isFile),
    ...Object.entries(fields)
      .filter(([, field]) => isChild(field))
      .map(([path, field]) => ({ path, field })),
  ];
  for (const { path, field } of beyond)
    if (field.required && !field.when && fieldsAlong(fields, path).every(one => !one.readOnly))
      say('list.imports', `une fiche ne va pas sans « ${path} », qu’un tableau n’apporte pas`);
}

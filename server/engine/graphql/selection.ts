import { Kind, parse } from 'graphql';
import type { GraphQLResolveInfo, OperationDefinitionNode, SelectionSetNode } from 'graphql';
import type { Selection } from '../sql/select';

/** What is known of a field being resolved: by the execution of a document, or by a document known beforehand. */
export type FieldInfo = Pick<GraphQLResolveInfo, 'fieldName' | 'fieldNodes' | 'fragments' | 'operation'>;

/** What a document selects below the field being resolved, fragments unfolded. */
export function selectionOfField(field: Pick<FieldInfo, 'fieldNodes' | 'fragments'>): Selection {
  return merge(
    field.fieldNodes.flatMap(node => (node.selectionSet ? [node.selectionSet] : [])),
    field,
  );
}

/** The selection that a text in braces holds. */
export function selectionOfText(text: string): Selection {
  const [definition] = parse(text).definitions;
  return merge([(definition as OperationDefinitionNode).selectionSet], { fragments: {} });
}

function merge(sets: readonly SelectionSetNode[], info: Pick<FieldInfo, 'fragments'>): Selection {
  const inner = new Map<string, SelectionSetNode[]>();
  const visit = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) {
        const found = inner.get(node.name.value) ?? [];
        inner.set(node.name.value, node.selectionSet ? [...found, node.selectionSet] : found);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        visit(node.selectionSet);
      } else {
        const fragment = info.fragments[node.name.value];
        if (fragment) visit(fragment.selectionSet);
      }
    }
  };
  sets.forEach(visit);
  return Object.fromEntries(
    [...inner]
      .filter(([name]) => name !== '__typename')
      .map(([name, below]) => [name, below.length > 0 ? merge(below, info) : true]),
  );
}

/** The selection of a part of it: what is selected of `data` in a page. */
export function below(selection: Selection, field: string): Selection {
  const part = selection[field];
  return part && part !== true ? part : {};
}

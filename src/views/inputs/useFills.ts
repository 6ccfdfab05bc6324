import { useDataProvider, useNotify } from 'react-admin';
import { get, useFormContext } from 'react-hook-form';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft } from '../../schema/field';
import { article } from '../../schema/french';
import { isEmpty } from '../../schema/parseValue';
import { fieldAt, valueAt } from '../../schema/paths';
import { can } from '../../schema/permissions';
import { neighbourPath } from '../../schema/references';
import type { FieldInputProps } from './FieldInputProps';
import { useFieldScope } from './fieldScope';
import { markFilledFields } from './filledFields';
import type { Option } from './useLookup';

/**
 * What a chosen record says of itself fills its neighbours (`fills`): those that are empty, and those that an earlier
 * choice filled and nobody changed. To be said once the choice is in the form.
 */
export function useFills({ name, field }: FieldInputProps): (chosen: Option | null) => Promise<void> {
  const { form } = useFieldScope();
  const { control, getValues, setValue, subscribe } = useFormContext();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const caller = useCaller();
  const { fills, target = '' } = field;
  const mayFill = (path: string) => {
    const write = form && fieldAt(form.fields, path)?.access?.write;
    return !write || can(caller, write);
  };
  return async chosen => {
    if (!fills || !form || !chosen) return;
    const of = article.of(resources.get(target).labels);
    let said: Draft;
    try {
      const answer = await dataProvider.prefill(form.resource, { field: form.path + name, id: chosen.id });
      said = answer.data as Draft;
    } catch {
      return notify(`Ce que dit la fiche ${of} n’a pas pu être lu\u00a0: complétez à la main`, {
        type: 'warning',
      });
    }
    // Another was chosen meanwhile, or the row was added.
    if ((getValues(name) as Option | null)?.id !== chosen.id) return;
    const marks = markFilledFields({ control, subscribe });
    for (const [neighbour, source] of Object.entries(fills)) {
      const path = neighbourPath(name, neighbour);
      const held: unknown = get(getValues(), path);
      const isOpen = isEmpty(held) || marks.saysOf(path, held) !== undefined;
      const value = valueAt(said, source) ?? null;
      if (!isOpen || !mayFill(path) || (isEmpty(held) && isEmpty(value))) continue;
      if (!isEmpty(value)) marks.mark(path, value, `Repris ${of}`);
      setValue(path, value, { shouldDirty: true });
    }
  };
}

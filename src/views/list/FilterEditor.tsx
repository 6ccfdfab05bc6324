import type { FilterProps } from '../kinds/KindView';
import { viewOf } from '../kinds/views';
import '../../i18n/inputs';

/** The input of a filter, by the kind of its field. */
export function FilterEditor(props: FilterProps) {
  const { Filter } = viewOf(props.filter.field);
  return <Filter {...props} />;
}

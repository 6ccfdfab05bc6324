/**
 * What a product declares of itself to the language, by declaration merging (`src/product/product.ts`): the names of
 * its areas (`areas`) and of the rights that its specification lists (`rights`).
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface
export interface Register {}

type Registered<K extends string> = Register extends { readonly [key in K]: infer Names extends string }
  ? Names
  : string;

/** A section of the sidebar. */
export type AreaName = Registered<'areas'>;
/** A right that the specification names; a resource has those that follow from its operations besides. */
export type SpecifiedRight = Registered<'rights'>;

/** A section of the sidebar, at run time. */
export interface Area {
  label: string;
  base: string;
  icon: string;
  /** Records on a page of its lists; ten when absent. */
  perPage?: number;
}

/** One line of the permission grid: what is governed, and the right of each column. */
export interface RightWords {
  label: string;
  see?: SpecifiedRight;
  create?: SpecifiedRight;
  change?: SpecifiedRight;
  remove?: SpecifiedRight;
  /** The rights that need words of their own. */
  other?: Partial<Record<SpecifiedRight, string>>;
}

/** The same at run time: what `makeResources` completes the resources by. */
export interface Product {
  /** In the order of the sidebar. */
  areas: Readonly<Record<AreaName, Area>>;
  rights: readonly string[];
  /** Rights that only a super administrator uses, whatever is granted. */
  reserved: readonly string[];
}

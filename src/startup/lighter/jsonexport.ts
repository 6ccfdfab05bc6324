type Rows = readonly object[];
type Then = (error: Error | null, csv: string) => void;

/** In the place of the package by which react-admin's own export button makes CSV: fetched once somebody presses it. */
export default function jsonExport(rows: Rows, options: unknown, then?: Then): void {
  // @ts-expect-error -- without types
  void import('jsonexport/dist').then(({ default: make }: { default: (...given: unknown[]) => void }) =>
    make(rows, options, then),
  );
}

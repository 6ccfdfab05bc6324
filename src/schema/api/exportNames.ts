import type { Resource } from '../resource';

/** The kinds of files that a list is exported to. */
export type ExportFormat = 'Excel' | 'PDF';
export const exportFormats: readonly ExportFormat[] = ['Excel', 'PDF'];

/** How many lines a file holds at most; more is for a filter to choose. */
export const mostExported: Readonly<Record<ExportFormat, number>> = { Excel: 50_000, PDF: 5_000 };

/** 'Clients' -> 'clientsToExcel' (specification §7). */
export const exportName = (list: string, format: ExportFormat): string =>
  `${list.charAt(0).toLowerCase()}${list.slice(1)}To${format}`;

/** The operations that export a resource's list; none where there is no list. */
export function exportNames({ list, operations }: Resource): string[] {
  const name = operations?.list;
  return name && list ? exportFormats.map(format => exportName(name, format)) : [];
}

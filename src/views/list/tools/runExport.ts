import { presentDay } from '../../../domain/clock';
import { exportsUnderWay } from '../../../providers/exportsUnderWay';
import type { KarhbaDataProvider } from '../../../providers/makeDataProvider';
import { newKey } from '../../../providers/newKey';
import type { ExportFormat } from '../../../schema/api/exportNames';
import { titleOf } from '../../../schema/french';
import type { Resource } from '../../../schema/resource';
import { bytesOf, openPdf, saveFile } from '../../files/openFile';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Milliseconds between two looks at where the server is. */
const pause = 500;

/**
 * Makes a file of a list: a PDF opens in a tab, which must open in the very click, an Excel file is downloaded.
 * Cancelled, it just ends.
 * @throws what the server refused.
 */
export async function runExport(
  dataProvider: KarhbaDataProvider,
  resource: Resource,
  format: ExportFormat,
  variables: Record<string, unknown>,
): Promise<void> {
  const key = newKey();
  const controller = new AbortController();
  const { signal } = controller;
  const name = `${titleOf.list(resource)} ${presentDay()}`;
  const read = async () =>
    (await dataProvider.exportList(resource.name, { format, variables: { ...variables, key }, signal })).data;
  exportsUnderWay.add({
    key,
    title: `${titleOf.list(resource)} · ${format}`,
    progress: null,
    cancel: () => controller.abort(),
  });
  const looking = setInterval(() => {
    // Where it stands is not worth an error.
    dataProvider.exportProgress(resource.name, { key }).then(
      ({ data }) => data && exportsUnderWay.progress(key, data),
      () => undefined,
    );
  }, pause);
  try {
    if (format === 'PDF') await openPdf(read, `${name}.pdf`);
    else saveFile(new Blob([bytesOf(await read())], { type: excelType }), `${name}.xlsx`);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    clearInterval(looking);
    exportsUnderWay.end(key);
  }
}

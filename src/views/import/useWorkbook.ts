import { useState } from 'react';
import { useNotify } from 'react-admin';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a workbook that the server makes; a failure is a toast. */
export function useWorkbook() {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const save = async (read: () => Promise<{ data: string }>, name: string) => {
    setSaving(true);
    try {
      download((await read()).data, `${name}.xlsx`);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return { save, saving };
}

/** As it came: the code that saves the files of exports would be divided with them, and reach the first list. */
function download(base64: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = `data:${excelType};base64,${base64}`;
  link.download = fileName;
  link.click();
}

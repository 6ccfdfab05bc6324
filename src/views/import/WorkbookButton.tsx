import { useState } from 'react';
import { Button } from '@mui/material';
import Download from 'lucide-react/icons/download';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Importing } from './useImport';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface WorkbookButtonProps {
  label: string;
  size?: 'small';
  /** Without its extension. */
  fileName: string;
  read: () => Promise<{ data: string }>;
}

/** Downloads a workbook that the server makes; a failure is a toast. */
export function WorkbookButton({ label, size, fileName, read }: WorkbookButtonProps) {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      download((await read()).data, `${fileName}.xlsx`);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      variant="outlined"
      size={size}
      disabled={saving}
      startIcon={<Download size={16} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

/** As it came: the code that saves the files of exports would be divided with them, and reach the first list. */
function download(base64: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = `data:${excelType};base64,${base64}`;
  link.download = fileName;
  link.click();
}

interface WrongLinesProps {
  importing: Importing;
  label: string;
  size?: 'small';
}

/** Downloads the lines that are wrong, with what is wrong. */
export function WrongLines({ importing, ...button }: WrongLinesProps) {
  const { resource, preview } = importing;
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const name = preview?.fileName.replace(/\.\w+$/, '') ?? '';
  return (
    <WorkbookButton
      {...button}
      fileName={translate('karhba.import.wrongLines.fileName', { name })}
      read={() => dataProvider.importLeft(resource.name, { id: preview?.id ?? '' })}
    />
  );
}

import { useState } from 'react';
import { Button } from '@mui/material';
import Download from 'lucide-react/icons/download';
import { useNotify } from 'react-admin';
import { bytesOf, saveFile } from '../../views/files/openFile';

interface FileButtonProps {
  label: string;
  /** Its accessible name, where the label alone does not suffice. */
  title?: string;
  fileName: string;
  /** Gives its content in base64; null when there is nothing to save. */
  read: () => Promise<string | null>;
  /** The message then. */
  nothing?: string;
}

/** Downloads a file that the server makes; a failure is a toast. */
export function FileButton({ label, title, fileName, read, nothing = 'Rien à exporter.' }: FileButtonProps) {
  const notify = useNotify();
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const content = await read();
      if (content === null) notify(nothing, { type: 'info' });
      else saveFile(new Blob([bytesOf(content)]), fileName);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button
      variant="outlined"
      disabled={saving}
      aria-label={title}
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

import { useState } from 'react';
import { Button } from '@mui/material';
import Upload from 'lucide-react/icons/upload';
import { LateImport } from '../import/LateImport';
import { useListScreen } from './ListScreen';

/** 'Importer', where records may come from a file and the caller may create them. */
export function ImportButton({ label = 'Importer' }: { label?: string }) {
  const { resource, mayCreate } = useListScreen();
  const [open, setOpen] = useState(false);
  if (!resource.list?.imports || !mayCreate) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <LateImport onClose={() => setOpen(false)} />}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useDataProvider, useGetOne, useParams, useTranslate } from 'react-admin';
import '../../i18n/print';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { resources } from '../../resources/all';
import { isRecordId } from '../../schema/api/recordId';
import { documentName } from '../../schema/words/actions/documentName';
import { actionsOf } from '../../schema/words/actions/actions';
import type { Print } from '../../schema/words/actions/actions';
import type { Resource } from '../../schema/resource';
import { Failed } from '../Failed';
import { bytesOf, saveFile } from '../files/openFile';
import { NotFound } from '../shell/DeadEnd';
import { Guard } from '../shell/Guard';
import { Loader } from '../shell/Loader';

/**
 * A document of a record, at an address of its own: the tab is called by it, a reload shows it again, and it is kept
 * under its name. It is requested as everything else is; nothing but the record is in the address.
 */
export function PrintPage() {
  const { print = '', id = '' } = useParams();
  const found = printNamed(print);
  if (!found || !isRecordId(id)) return <NotFound />;
  return (
    <Guard access={found.action.access}>
      <PrintedRecord key={`${print}/${id}`} {...found} id={id} />
    </Guard>
  );
}

interface Found {
  resource: Resource;
  action: Print;
}

function printNamed(name: string): Found | undefined {
  for (const resource of resources.all) {
    const action = actionsOf(resource, 'print').find(one => one.name === name);
    if (action) return { resource, action };
  }
  return undefined;
}

function PrintedRecord({ resource, action, id }: Found & { id: string }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { data: record } = useGetOne(resource.name, { id });
  const name = record ? documentName(action, record) : '';
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['print', action.name, id],
    queryFn: async () => {
      const { data: base64 } = await dataProvider.print(resource.name, { id, print: action.name });
      return new Blob([bytesOf(base64)], { type: 'application/pdf' });
    },
    // What is looked at stays what it was, until one reloads it.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const address = useBlobAddress(data);
  const frame = useRef<HTMLIFrameElement>(null);
  const isShown = navigator.pdfViewerEnabled !== false;
  useEffect(() => {
    if (name) document.title = name;
  }, [name]);
  return (
    <Box component="main" sx={pageStyle}>
      <Box component="header" sx={barStyle}>
        <h1>{name}</h1>
        {data && (
          <>
            {isShown && (
              <Button
                variant="outlined"
                startIcon={<Printer size={16} aria-hidden />}
                onClick={() => frame.current?.contentWindow?.print()}
              >
                {translate('karhba.print.print')}
              </Button>
            )}
            <Button
              variant="contained"
              startIcon={<Download size={16} aria-hidden />}
              disabled={!name}
              onClick={() => saveFile(data, `${name}.pdf`)}
            >
              {translate('karhba.print.download')}
            </Button>
          </>
        )}
      </Box>
      {error ? (
        <Failed error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : !address ? (
        <Loader />
      ) : isShown ? (
        // The browser's own bar would keep it under the name of its address.
        <iframe ref={frame} title={name} src={`${address}#toolbar=0&navpanes=0`} />
      ) : (
        <p>{translate('karhba.print.noViewer')}</p>
      )}
    </Box>
  );
}

/** An address of the browser for a content, as long as it is shown. */
function useBlobAddress(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [content]);
  return address;
}

const pageStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'flex',
  flexDirection: 'column' as const,
  height: '100dvh',
  backgroundColor: tokens.canvas,
  color: tokens.ink,
  '& iframe': { flex: 1, width: '100%', border: 0 },
  '& > p': { padding: '24px 16px', margin: 0, textAlign: 'center' as const },
});

const barStyle = ({ palette: { tokens } }: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap' as const,
  alignItems: 'center',
  gap: '8px',
  padding: '8px 16px',
  borderBottom: `1px solid ${tokens.line2}`,
  backgroundColor: tokens.paper,
  '& h1': {
    flex: { xs: '1 1 100%', sm: '1 1 240px' },
    margin: 0,
    fontSize: 16,
    fontWeight: 600,
    overflowWrap: 'anywhere' as const,
  },
});

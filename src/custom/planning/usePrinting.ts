import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed, or will be: what is drawn only as one scrolls must be there, with its texts. */
export function usePrinting() {
  const [printing, setPrinting] = useState(false);
  const [requested, setRequested] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, []);
  const onPrintable = useCallback(() => {
    if (!requested) return;
    setRequested(false);
    print();
  }, [requested]);
  return {
    printing: printing || requested,
    askPrint: useCallback(() => setRequested(true), []),
    onPrintable,
  };
}

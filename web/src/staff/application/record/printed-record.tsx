import { type ComponentType, useEffect, useState } from 'react';
import { usePageKeys } from '#web/ui/page-keys.ts';
import { usePrinting } from '#web/ui/use-printing.ts';
import type { RecordProps } from './record.tsx';
import { loadRecord, usePrintRecord } from './use-print-record.ts';

/** What paper shows in the screen's place, whichever tab is open. Ctrl or Cmd with P prints it whole. */
export function PrintedRecord(props: RecordProps) {
  const [Record, setRecord] = useState<ComponentType<RecordProps> | null>(null);
  const { mutate: print } = usePrintRecord(props.application);
  const isPrinting = usePrinting();
  useEffect(() => {
    // What fails here is said when it is printed.
    loadRecord().then(
      ({ Record: loaded }) => setRecord(() => loaded),
      () => undefined,
    );
  }, []);
  usePageKeys(
    true,
    ({ key, ctrlKey, metaKey, shiftKey }) => {
      const isPrint = (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'p';
      if (isPrint) print();
      return isPrint;
    },
    { takesCommands: true },
  );
  return isPrinting && Record ? <Record {...props} /> : null;
}

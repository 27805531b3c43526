import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { NativeDialog } from './native-dialog.tsx';

function Plain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Withdraw…</Button>
      {isOpen && (
        <NativeDialog
          title="Withdraw your application"
          lead="This cannot be taken back."
          ref={dialog}
          onClosed={() => setOpen(false)}
        >
          <Button onClick={() => dialog.current?.close()}>Keep it</Button>
        </NativeDialog>
      )}
    </>
  );
}

export const catalogue: CatalogueEntry = { name: 'NativeDialog', states: { plain: Plain } };

import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { NativeDialog, NativeDialogActions, NativeDialogBody } from './native-dialog.tsx';
import { NativeSheet } from './native-sheet.tsx';

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
          <NativeDialogBody>It is not reviewed any further.</NativeDialogBody>
          <NativeDialogActions>
            <Button onClick={() => dialog.current?.close()}>Keep it</Button>
            <Button variant="primary" tone="danger">
              Withdraw it
            </Button>
          </NativeDialogActions>
        </NativeDialog>
      )}
    </>
  );
}

function Sheet() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Menu</Button>
      {isOpen && (
        <NativeSheet label="Menu" ref={dialog} onClosed={() => setOpen(false)}>
          <Button onClick={() => dialog.current?.close()}>Close</Button>
        </NativeSheet>
      )}
    </>
  );
}

export const catalogue: CatalogueEntry = {
  name: 'NativeDialog',
  states: { plain: Plain, 'over the whole screen': Sheet },
};

import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Drawer } from './drawer.tsx';

function Opener({ isCovering }: { isCovering: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isCovering ? 'Open over everything' : 'Open beside'}</Button>
      {isOpen && (
        <Drawer
          title="Event 12"
          isCovering={isCovering}
          footer={<Button>Undo it</Button>}
          onClose={() => setOpen(false)}
        >
          <p>What is known about it.</p>
        </Drawer>
      )}
    </>
  );
}

export const catalogue: CatalogueEntry = {
  name: 'Drawer',
  theme: 'staff',
  states: { docked: () => <Opener isCovering={false} />, covering: () => <Opener isCovering /> },
};

import { useRef, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { Popover } from './popover.tsx';

function Plain() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Keys
      </Button>
      {isOpen && (
        <Popover title="Shortcuts" anchor={button} align="start" onClose={() => setOpen(false)}>
          <p>J and K walk through the rows.</p>
        </Popover>
      )}
    </>
  );
}

export const catalogue: CatalogueEntry = { name: 'Popover', theme: 'staff', states: { plain: Plain } };

import type { ReactNode } from 'react';
import type { Shortcut } from './shortcut-keys.ts';

interface Props {
  keys: readonly Shortcut[];
  className?: string;
  /** Rows of the same list that name no key. */
  children?: ReactNode;
}

/** What the keys do, one a row. */
export function ShortcutList({ keys, className, children }: Props) {
  return (
    <dl className={className}>
      {keys.map(([what, ...names]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}

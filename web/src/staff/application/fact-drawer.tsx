import { Dialog } from '@base-ui/react/dialog';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { FactView } from '#services/applications/contract.ts';
import { ChainBadge } from './chain-badge.tsx';
import { FactBody } from './fact-body.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

interface Props {
  fact: FactView;
  facts: readonly FactView[];
  isChainVerified: boolean;
  applicationId: string;
  now: number;
  onSelect: (version: number) => void;
  onClose: () => void;
}

/** Docked beside the history; on a narrow screen it covers everything and holds the focus. */
export function FactDrawer(props: Props) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <Docked {...props} />;
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="drawer" aria-labelledby="fact-heading">
          <Content {...props} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Docked(props: Props) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => aside.current?.focus({ preventScroll: true }), []);
  return (
    <aside
      className="drawer"
      ref={aside}
      tabIndex={-1}
      aria-labelledby="fact-heading"
      onKeyDown={(event) => event.key === 'Escape' && props.onClose()}
    >
      <Content {...props} />
    </aside>
  );
}

function Content({ fact, facts, isChainVerified, applicationId, now, onSelect, onClose }: Props) {
  const index = facts.indexOf(fact);
  const [before, after] = [facts[index - 1], facts[index + 1]];
  const step = (to: FactView | undefined) => to && onSelect(to.version);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') step(before);
    else if (event.key === 'ArrowDown') step(after);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <header>
        <span className="q num">No. {fact.version}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no form */}
        <span className="seg sm2" role="group" aria-label="Step through facts" onKeyDown={onKey}>
          <button
            type="button"
            aria-label="Previous fact"
            aria-disabled={!before}
            onClick={() => step(before)}
          >
            <ArrowUp className="i" aria-hidden="true" />
          </button>
          <button type="button" aria-label="Next fact" aria-disabled={!after} onClick={() => step(after)}>
            <ArrowDown className="i" aria-hidden="true" />
          </button>
        </span>
        <ChainBadge isVerified={isChainVerified} />
        <button className="ib" type="button" aria-label="Close" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="dbody" tabIndex={0} aria-label="Fact">
        <FactBody
          fact={fact}
          facts={facts}
          before={before}
          applicationId={applicationId}
          now={now}
          onSelect={onSelect}
        />
      </section>
    </>
  );
}

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { FactView } from '#services/applications/contract.ts';
import { SideDrawer } from '../../signs/side-drawer.tsx';
import { ChainBadge } from '../proof/chain-badge.tsx';
import { FactBody } from './fact-body.tsx';

interface Props {
  fact: FactView;
  facts: readonly FactView[];
  isChainVerified: boolean;
  applicationId: string;
  now: number;
  onSelect: (version: number) => void;
  onClose: () => void;
}

/** One fact beside the history. */
export function FactDrawer(props: Props) {
  return (
    <SideDrawer labelledBy="fact-heading" onClose={props.onClose}>
      <Content {...props} />
    </SideDrawer>
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

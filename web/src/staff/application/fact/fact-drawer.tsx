import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { FactView } from '#services/applications/contract.ts';
import { SideDrawer } from '../../signs/side-drawer.tsx';
import { useShortcutsSwitch } from '../../signs/use-shortcuts-switch.ts';
import { ChainBadge } from '../proof/chain-badge.tsx';
import { FactBody } from './fact-body.tsx';
import type { ShownFacts } from './shown-facts.ts';

interface Props {
  fact: FactView;
  shown: ShownFacts;
  isChainVerified: boolean;
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

function Content({ fact, shown, isChainVerified, onClose }: Props) {
  const [keysOn] = useShortcutsSwitch();
  const { facts, onSelect } = shown;
  const index = facts.indexOf(fact);
  const [before, after] = [facts[index - 1], facts[index + 1]];
  const step = (to: FactView | undefined) => to && onSelect(to.version);
  const keys: Record<string, FactView | undefined> = {
    ArrowUp: before,
    ArrowDown: after,
    ...(keysOn && { k: before, j: after }),
  };
  // Arrows scroll the fact itself; on its header they, and everywhere J and K, step.
  const onKey = (event: KeyboardEvent, isHeader: boolean) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    if (key.startsWith('Arrow') && !isHeader) return;
    step(keys[key]);
    event.preventDefault();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its keys stand beside its buttons */}
      <header onKeyDown={(event) => onKey(event, true)}>
        <span className="q num">No. {fact.version}</span>
        {/* biome-ignore lint/a11y/useSemanticElements: two buttons, no form */}
        <span className="seg sm2" role="group" aria-label="Step through facts">
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
      <section
        className="dbody"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        aria-label="Fact"
        onKeyDown={(event) => onKey(event, false)}
      >
        <FactBody fact={fact} shown={shown} />
      </section>
    </>
  );
}

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { FactView } from '#services/event-log/contract.ts';
import { SideDrawer } from '../../signs/side-drawer.tsx';
import { useShortcutsSwitch } from '../../signs/use-shortcuts-switch.ts';
import { ChainBadge } from '../proof/chain-badge.tsx';
import type { ChainStanding } from '../proof/chain-standing.ts';
import { FactBody } from './fact-body.tsx';
import type { ShownFacts } from './shown-facts.ts';

interface Props {
  fact: FactView;
  shown: ShownFacts;
  chain: ChainStanding | undefined;
  onClose: () => void;
}

/** One fact beside the history. */
export function FactDrawer(props: Props) {
  const [keysOn] = useShortcutsSwitch();
  const { before, after, step } = neighbours(props);
  const keys: Record<string, FactView | undefined> = {
    ArrowUp: before,
    ArrowDown: after,
    ...(keysOn && { k: before, j: after }),
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (ctrlKey || metaKey || altKey || !Object.hasOwn(keys, key)) return;
    // Arrows scroll the fact itself; on its header they step, as J and K do everywhere in it.
    if (key.startsWith('Arrow') && !(target as Element).closest('.drawer > header')) return;
    step(keys[key]);
    event.preventDefault();
  };
  return (
    <SideDrawer labelledBy="fact-heading" onClose={props.onClose} onKey={onKey}>
      <Content {...props} />
    </SideDrawer>
  );
}

function neighbours({ fact, shown: { facts, onSelect } }: Pick<Props, 'fact' | 'shown'>) {
  const index = facts.indexOf(fact);
  const step = (to: FactView | undefined) => to && onSelect(to.version);
  return { before: facts[index - 1], after: facts[index + 1], step };
}

function Content({ fact, shown, chain, onClose }: Props) {
  const { before, after, step } = neighbours({ fact, shown });
  return (
    <>
      <header>
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
        <ChainBadge chain={chain} />
        <button className="ib" type="button" aria-label="Close" onClick={onClose}>
          <X className="i" aria-hidden="true" />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="dbody" tabIndex={0} aria-label="Fact">
        <FactBody fact={fact} shown={shown} />
      </section>
    </>
  );
}

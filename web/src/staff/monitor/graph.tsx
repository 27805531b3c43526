import { useLayoutEffect, useRef } from 'react';
import type { Statistics } from '#services/applications/contract.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { graphHeight, graphWidth, nodes, nodeTop, outcomeBoxes, pills } from './graph-geometry.ts';
import { GraphNode } from './graph-node.tsx';
import { GraphOutcome } from './graph-outcome.tsx';
import { GraphPill } from './graph-pill.tsx';
import { GraphRails } from './graph-rails.tsx';
import { countOf } from './step-counts.ts';

interface Props {
  statistics: Statistics;
  selected: AnyStatus | null;
  now: number;
}

const asGroup = { role: 'group' } as const;

/** The eleven steps with their outcomes, as links. The table below holds the same numbers. */
export function Graph({ statistics, selected, now }: Props) {
  const shown = pills.filter((pill) => countOf(statistics, pill.status).count > 0);
  const top = shown.length > 0 ? 0 : nodeTop - 6;
  const scroller = useScrolledTo(selected);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className="gs" ref={scroller} tabIndex={0} aria-label="Graph, scrolls sideways">
      <svg
        className="graph"
        viewBox={`0 ${top} ${graphWidth} ${graphHeight - top}`}
        {...asGroup}
        aria-label="Workflow graph. The list below holds the same steps."
      >
        <GraphRails statistics={statistics} pills={shown} />
        {shown.map((pill) => (
          <GraphPill
            key={pill.status}
            box={pill}
            count={countOf(statistics, pill.status).count}
            isSelected={selected === pill.status}
          />
        ))}
        {nodes.map((node) => (
          <GraphNode
            key={node.status}
            box={node}
            step={countOf(statistics, node.status)}
            isSelected={selected === node.status}
            now={now}
          />
        ))}
        <text className="fo" x={1020} y={176}>
          Final Outcomes
        </text>
        {outcomeBoxes.map((outcome) => (
          <GraphOutcome
            key={outcome.status}
            box={outcome}
            count={countOf(statistics, outcome.status).count}
            isSelected={selected === outcome.status}
          />
        ))}
      </svg>
    </section>
  );
}

/** Where the graph is wider than the screen, the chosen step is brought to its middle. */
function useScrolledTo(selected: AnyStatus | null) {
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen node is found by its mark
  useLayoutEffect(() => {
    const node = scroller.current?.querySelector('[aria-current]');
    if (!scroller.current || !node) return;
    const [pane, box] = [scroller.current.getBoundingClientRect(), node.getBoundingClientRect()];
    if (box.left >= pane.left && box.right <= pane.right) return;
    scroller.current.scrollLeft += box.left - pane.left - (pane.width - box.width) / 2;
  }, [selected]);
  return scroller;
}

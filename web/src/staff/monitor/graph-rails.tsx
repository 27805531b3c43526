import type { Statistics } from '#services/applications/contract.ts';
import {
  dropsTo,
  nodeBottom,
  nodes,
  outcomeBoxes,
  outcomeHeight,
  outcomeX,
  type PillBox,
  tagHeight,
} from './graph-geometry.ts';
import { countOf } from './step-counts.ts';

/** The links say what the lines show. */
const unread = { 'aria-hidden': true } as const;

const arrow = (x: number, y: number) => `M${x - 5} ${y - 3}l5 3l-5 3z`;

/** The ways between the boxes: step to step, and down to the two rails that end in the outcomes. */
export function GraphRails({ statistics, pills }: { statistics: Statistics; pills: readonly PillBox[] }) {
  const middle = nodeBottom - 50.5;
  return (
    <g {...unread}>
      {nodes.slice(1).map((node) => (
        <g key={node.status}>
          <path className="e" d={`M${node.x - 12} ${middle}H${node.x - 4}`} />
          <path className="ah" d={arrow(node.x, middle)} />
        </g>
      ))}
      {outcomeBoxes.map((outcome) => {
        const y = outcome.y + outcomeHeight / 2;
        const drops = dropsTo(outcome.status);
        return (
          <g key={outcome.status}>
            <path className="e" d={`M${drops[0]?.x ?? 0} ${y}H${outcomeX - 4}`} />
            <path className="ah" d={arrow(outcomeX, y)} />
            {drops.map(({ node, x }) => {
              const isTagged = countOf(statistics, node.status).overdue > 0;
              const from = isTagged ? nodeBottom + tagHeight : nodeBottom;
              return (
                <g key={node.status}>
                  <path className="halo" d={`M${x} ${from + 2}V${y - 3}`} />
                  <path className="e" d={`M${x} ${from}V${y}`} />
                  <circle className="j" cx={x} cy={y} r="2.5" />
                </g>
              );
            })}
          </g>
        );
      })}
      <text className="g" x="67" y="262">
        and from any step: withdrawn by the applicant
      </text>
      {pills.map((pill) => (
        <path key={pill.status} className="e o" d={pill.edges} />
      ))}
      {pills.some((pill) => pill.status === 'email_confirmation_sent') && (
        <path className="ah" d="M144 47l3 5l3-5z" />
      )}
    </g>
  );
}

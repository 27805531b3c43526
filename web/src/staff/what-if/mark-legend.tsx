import { type Mark, markWords } from '../machine-picture/figures.ts';
import { markIcons } from '../machine-picture/mark-sign.tsx';

const tones: Record<Mark, string> = { removed: 'stop', changed: 'need', diverged: 'hold' };

/** What the picture's marks mean. */
export function MarkLegend() {
  return (
    <span className="legend">
      {(Object.keys(markWords) as Mark[]).map((mark) => {
        const Icon = markIcons[mark];
        return (
          <span key={mark}>
            <Icon className={`i t-${tones[mark]}`} aria-hidden="true" /> {markWords[mark]}
          </span>
        );
      })}
    </span>
  );
}

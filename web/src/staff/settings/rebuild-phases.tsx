/** What a rebuild does, in order; `drop` is part of the last. */
const phases = [
  ['projection', 'Projection the log'],
  ['index', 'Build indexes'],
  ['compare', 'Catch up, compare'],
  ['swap', 'Swap'],
] as const;

/** Where a rebuild is. The order is told by the list, what is done by more than its colour. */
export function Phases({ phase, isCompareOnly }: { phase: string | null; isCompareOnly: boolean }) {
  const steps = isCompareOnly ? phases.slice(0, 3) : phases;
  const known = phase === 'drop' ? 'swap' : phase;
  const at = steps.findIndex(([name]) => name === known);
  return (
    <ol className="set-ph" aria-label="Steps of the rebuild">
      {steps.map(([name, label], index) => {
        const sign = index < at ? 'good' : index === at ? 'work' : 'wait';
        return (
          <li key={name} aria-current={index === at ? 'step' : undefined}>
            <span className={`st ${sign}`}>
              {label}
              {index < at && <span className="vh">, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

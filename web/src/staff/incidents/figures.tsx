import type { Incident } from '#services/incidents/contract.ts';
import { isUntouchedSince } from './words.ts';

const number = (value: number) => value.toLocaleString('en-GB');

/** The incident in four figures. */
export function Figures({ found }: { found: Incident | undefined }) {
  const untouched = found?.touched.filter(isUntouchedSince).length ?? 0;
  const figures = [
    ['Events', found?.events, ''],
    ['Applications', found?.applications, ''],
    ['Mails sent', found?.mailsSent, 'because of them'],
    ['To put back', found && untouched, 'moved, and untouched since'],
  ] as const;
  return (
    <dl className="strip" aria-label="The incident in figures">
      {figures.map(([label, value, remark]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value === undefined ? <span className="sk w2" /> : <b>{number(value)}</b>}
            {value !== undefined && remark && <small>{remark}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

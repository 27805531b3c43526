import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { settingsQuery } from '../queries/settings.ts';
import { line } from './lines.ts';
import { Refusal } from './refusal.tsx';
import type { Change } from './use-change.ts';
import { many } from './words.ts';

/** Deadlines that would have run otherwise: histories stay the same, and how many were late is counted. */
export function DeadlineFields({ change }: { change: Change }) {
  const { data } = useQuery(settingsQuery);
  return (
    <section className="wi-dl" aria-labelledby="wi-deadlines">
      <h2 id="wi-deadlines">Change a deadline</h2>
      <p className="q">
        In hours, counted from when the step began. Left empty, a deadline is not asked about.
      </p>
      <div className="wi-dls">
        {deadlineKinds.map((kind) => (
          <DeadlineField
            key={`${kind} ${change.lineOf(line('deadline', kind))?.to}`}
            kind={kind}
            now={data?.deadlines.value[kind]}
            change={change}
          />
        ))}
      </div>
    </section>
  );
}

interface Props {
  kind: DeadlineKind;
  /** Hours that it runs now, once they are known. */
  now: number | undefined;
  change: Change;
}

function DeadlineField({ kind, now, change }: Props) {
  const id = useId();
  const set = change.lineOf(line('deadline', kind))?.to ?? '';
  const [text, setText] = useState(set);
  const [why, setWhy] = useState<string | null>(null);
  const keep = () => {
    if (text.trim() === set) return;
    if (text.trim() !== '')
      return setWhy(
        /^[\w-]+$/.test(text.trim())
          ? change.add(line('deadline', kind, '', text.trim()))
          : 'A deadline runs for whole hours.',
      );
    setWhy(null);
    change.takeBack(line('deadline', kind));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep();
  };
  return (
    <form className="field" onSubmit={submit} noValidate>
      <label htmlFor={id}>{deadlineLabel(kind)}</label>
      <span className={set === '' ? 'in' : 'in on'}>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          placeholder={now === undefined ? undefined : String(now)}
          aria-invalid={why ? true : undefined}
          aria-describedby={`${id}-now`}
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
        />
        <span className="q">h</span>
      </span>
      <span className="q wi-now" id={`${id}-now`}>
        {now === undefined ? 'as in Settings' : `now ${many(now, 'hour')}`}
      </span>
      <Refusal why={why} />
    </form>
  );
}

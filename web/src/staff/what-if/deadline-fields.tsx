import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { settingsQuery } from '../queries/settings.ts';
import styles from './change.module.css';
import { line } from './lines.ts';
import type { Change } from './use-change.ts';

/** Other lengths of deadlines: histories stay the same, and how many were late is counted. */
export function DeadlineFields({ change }: { change: Change }) {
  const { data } = useQuery(settingsQuery);
  return (
    <Section
      title="Change a deadline"
      lead="In hours, counted from when the step began. Leave one empty to keep it as it is."
    >
      <div className={styles.deadlines}>
        {deadlineKinds.map((kind) => (
          <DeadlineField
            key={`${kind} ${change.lineOf(line('deadline', kind))?.to}`}
            kind={kind}
            now={data?.deadlines.value[kind]}
            change={change}
          />
        ))}
      </div>
    </Section>
  );
}

interface Props {
  kind: DeadlineKind;
  /** Hours that it runs now, once they are known. */
  now: number | undefined;
  change: Change;
}

function DeadlineField({ kind, now, change }: Props) {
  const set = change.lineOf(line('deadline', kind))?.to ?? '';
  const [text, setText] = useState(set);
  const [why, setWhy] = useState<string | null>(null);
  const keep = () => {
    const hours = text.trim();
    if (hours === set) return;
    if (hours === '') {
      setWhy(null);
      change.takeBack(line('deadline', kind));
      return;
    }
    const isReadable = /^[\w-]+$/.test(hours);
    setWhy(isReadable ? change.add(line('deadline', kind, '', hours)) : 'A deadline runs for whole hours.');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={deadlineLabel(kind)}
        hint={now === undefined ? 'as in Settings' : `now ${counted(now, 'hour')}`}
        error={why}
        isErrorNew
      >
        <TextInput
          isChanged={set !== ''}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={text}
          placeholder={now === undefined ? undefined : String(now)}
          end={<ToneText tone="soft">h</ToneText>}
          onChange={(event) => setText(event.target.value)}
          onBlur={keep}
        />
      </Field>
    </form>
  );
}

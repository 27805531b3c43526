import { Check } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { digitsOf, isCode } from '#state-machines/staff-gate/rules.ts';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './credentials.module.css';
import { RefusalNote } from './refusal-note.tsx';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  /** The field is the first thing to do here, and takes the focus. */
  isFirst?: boolean;
  onCode: (code: string) => void;
}

/** Six digits of the authenticator app, in one field that takes a pasted code as it comes. */
export function CodeForm({ refusal, isBusy, isFirst = false, onCode }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const isReady = isCode(code);

  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (!refusal) return;
    // A refused code is over; one that is too short is finished by hand.
    if (refusal.kind !== 'invalid-code') setCode('');
    field.current?.focus();
  }, [refusal]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onCode(code);
  };
  // The disabled button keeps the browser from submitting, so that Enter says by itself what is missing.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isReady || isBusy) return;
    event.preventDefault();
    onCode(code);
  };
  return (
    <Stack as="form" space={4} align="start" onSubmit={submit} noValidate>
      <RefusalNote refusal={refusal} id={`${id}-refusal`} />
      <label htmlFor={id}>Code from the app</label>
      <Inline space={12} isOneLine>
        <input
          ref={field}
          id={id}
          className={styles.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          required
          spellCheck={false}
          value={code}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`}
          onChange={(event) => setCode(digitsOf(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          variant="primary"
          icon={Check}
          className={styles.verify}
          disabled={!isReady}
          isPending={isBusy}
          pendingLabel="Verifying…"
        >
          Verify
        </Button>
      </Inline>
      <Text size="small" isSoft id={`${id}-hint`}>
        6 digits. Paste works.
      </Text>
    </Stack>
  );
}

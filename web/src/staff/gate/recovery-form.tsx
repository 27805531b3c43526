import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { RefusalNote } from '../credentials/refusal-note.tsx';

interface Props {
  refusal: Refusal | null;
  isBusy: boolean;
  onCode: (code: string) => void;
}

/** A recovery code, as it was written down: any case, with or without its dash. */
export function RecoveryForm({ refusal, isBusy, onCode }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // It comes in place of the other form, and takes the focus; a refused code is there to be mended.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with every refusal
  useEffect(() => field.current?.select(), [refusal]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onCode(String(new FormData(event.currentTarget).get('code')).trim());
  };
  return (
    <form onSubmit={submit}>
      <RefusalNote refusal={refusal} id={`${id}-refusal`} />
      <div className="field">
        <label htmlFor={id}>Recovery code</label>
        <span className="in">
          <input
            ref={field}
            id={id}
            className="mono"
            name="code"
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={refusal ? `${id}-refusal ${id}-hint` : `${id}-hint`}
          />
        </span>
        <p className="hint" id={`${id}-hint`}>
          Ten letters and digits. Each code works once.
        </p>
      </div>
      <button className="btn pri" type="submit" disabled={isBusy}>
        <KeyRound className="i" aria-hidden="true" />
        {isBusy ? 'Verifying…' : 'Use recovery code'}
      </button>
    </form>
  );
}

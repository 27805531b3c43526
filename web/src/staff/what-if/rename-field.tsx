import { type FormEvent, useId, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import styles from './change.module.css';
import { Refusal } from './refusal.tsx';

interface Props {
  label: string;
  value: string;
  /** @returns why not, or null when it was taken */
  onRename: (name: string) => string | null;
  onClose: () => void;
}

/** A new name, typed where the old one stands. */
export function RenameField({ label, value, onRename, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState(value);
  const [why, setWhy] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === value) return onClose();
    const refusal = name.trim() === '' ? 'A name is needed.' : onRename(name.trim());
    setWhy(refusal);
    if (!refusal) onClose();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Inline space={6}>
        <TextInput
          ref={(input) => input?.focus()}
          className={styles.renameInput}
          aria-label={label}
          value={name}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={why ? true : undefined}
          aria-describedby={why ? id : undefined}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit">Rename</Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Refusal why={why} id={id} />
      </Inline>
    </form>
  );
}

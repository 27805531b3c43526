import { CircleX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { toast } from '#web/ui/toast.tsx';
import { useViewChanges, type ViewScreen } from '../queries/saved-views.ts';

interface Props {
  screen: ViewScreen;
  query: string;
  onSaved: () => void;
}

/** Keeps what the screen shows now under a name. */
export function SaveViewForm({ screen, query, onSaved }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const { save } = useViewChanges(screen);
  const error = isEmpty ? 'Please name the view' : save.error?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(!name.trim());
    if (!name.trim()) return;
    save.mutate(
      { id: crypto.randomUUID(), name: name.trim(), query },
      {
        onSuccess: (view) => {
          toast({ title: 'View saved', description: view.name });
          onSaved();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <label htmlFor={id}>Save the current filter as</label>
      <span className="in">
        <input
          id={id}
          value={name}
          maxLength={60}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setEmpty(false);
            save.reset();
          }}
        />
      </span>
      <button className="btn pri" type="submit" disabled={save.isPending}>
        Save
      </button>
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <CircleX className="i" aria-hidden="true" />
          {error}
        </p>
      )}
    </form>
  );
}

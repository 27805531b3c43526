import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { RefObject } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { Popover } from '#web/ui/popover/popover.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { savedViewsQuery, useViewChanges, type ViewScreen } from '../queries/saved-views.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import styles from './views.module.css';

interface Props {
  screen: ViewScreen;
  query: string;
  current: string | null;
  /** It opens under this, and gives the focus back to it. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The reader's views of the screen, and the current filter to be kept as another. */
export function ViewsPopover({ screen, query, current, button, onClose }: Props) {
  return (
    <Popover title="Saved views" className={styles.popover} anchor={button} onClose={onClose}>
      <ViewList screen={screen} current={current} onOpen={onClose} />
      {!current && <SaveViewForm screen={screen} query={query} onSaved={onClose} />}
    </Popover>
  );
}

interface ListProps {
  screen: ViewScreen;
  current: string | null;
  onOpen: () => void;
}

/** Each view is a link to its filter. */
function ViewList({ screen, current, onOpen }: ListProps) {
  const { data, isError, refetch } = useQuery(savedViewsQuery(screen));
  const { remove } = useViewChanges(screen);
  const { asOf } = useMoment();
  if (isError && !data) return <InlineError onRetry={refetch}>Your views could not be loaded.</InlineError>;
  if (!data) return <Skeleton width="long" />;
  if (data.items.length === 0) return <Text isSoft>None yet. A view keeps tab, search and filters.</Text>;
  return (
    <>
      <ul>
        {data.items.map((view) => (
          <Inline key={view.id} as="li" isOneLine className={styles.view}>
            <Link
              className={styles.link}
              to={{ search: withMoment(`?${view.query}`, asOf) }}
              aria-current={view.id === current ? 'true' : undefined}
              onClick={onOpen}
            >
              {view.name}
            </Link>
            <IconButton
              icon={Trash2}
              size="small"
              label={`Delete view ${view.name}`}
              tip="Delete"
              isPending={remove.isPending}
              onClick={() => remove.mutate(view.id)}
            />
          </Inline>
        ))}
      </ul>
      {remove.isError && <InlineError>{remove.error.message}</InlineError>}
    </>
  );
}

interface FormProps {
  screen: ViewScreen;
  query: string;
  onSaved: () => void;
}

function SaveViewForm({ screen, query, onSaved }: FormProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { name: '' } });
  const { save } = useViewChanges(screen);
  const submit = ({ name }: { name: string }) =>
    save.mutate(
      { id: crypto.randomUUID(), name: name.trim(), query },
      {
        onSuccess: (view) => {
          toast({ title: 'View saved', description: view.name });
          onSaved();
        },
        onError: ({ message }) => setError('name', { message }),
      },
    );
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit(submit)}>
      <Field label="Save the current filter as" error={formState.errors.name?.message}>
        <TextInput
          maxLength={60}
          autoComplete="off"
          {...register('name', { validate: (name) => name.trim() !== '' || 'Please name the view' })}
        />
      </Field>
      <Button variant="primary" type="submit" className={styles.save} isPending={save.isPending}>
        Save
      </Button>
    </form>
  );
}

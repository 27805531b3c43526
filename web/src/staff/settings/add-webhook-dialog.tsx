import { Dialog as Base } from '@base-ui/react/dialog';
import { Check, Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { WebhookRequest } from '#services/webhooks/contract.ts';
import { eventTypes } from '#state-machines/application/vocabulary.ts';
import { ApiError } from '#web/api/client.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-body.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { RadioGroup } from '#web/ui/radio-group/radio-group.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import styles from './background.module.css';
import type { WebhookChanges } from './use-webhook-changes.ts';

interface Props {
  create: WebhookChanges['create'];
  onClose: () => void;
}

/** Asks for an address and what it wants; then shows the secret, this once. */
export function AddWebhookDialog({ create, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog title={secret ? 'The webhook’s secret' : 'Add webhook'} isOpen onClose={onClose}>
      {secret ? (
        <SecretOnce secret={secret} onDone={onClose} />
      ) : (
        <AddForm create={create} onClose={onClose} onSecret={setSecret} />
      )}
    </Dialog>
  );
}

interface Draft {
  url: string;
  kind: 'every' | 'some';
  types: WebhookRequest['eventTypes'];
}
const empty: Draft = { url: '', kind: 'every', types: [] };
const kinds = [
  { value: 'every', label: 'Every type of event' },
  { value: 'some', label: 'Only these' },
] as const;

function AddForm({ create, onClose, onSecret }: Props & { onSecret: (secret: string) => void }) {
  const { register, control, watch, handleSubmit, setError, formState } = useForm<Draft>({
    defaultValues: empty,
  });
  const [url, kind, types] = watch(['url', 'kind', 'types']);
  const submit = handleSubmit((draft) =>
    create.mutate(
      { url: draft.url, eventTypes: draft.kind === 'every' ? [] : draft.types },
      {
        onSuccess: ({ secret }) => onSecret(secret),
        onError: (error) => {
          const message = error instanceof ApiError ? error.field('url') : undefined;
          if (message) setError('url', { message });
        },
      },
    ),
  );
  return (
    <DialogForm
      action="Add webhook"
      icon={Plus}
      isPending={create.isPending}
      isDisabled={url.trim() === '' || (kind === 'some' && types.length === 0)}
      onCancel={onClose}
      onSubmit={() => void submit()}
    >
      <Field label="Address" hint="Begins with https://" error={formState.errors.url?.message}>
        <TextInput {...register('url')} maxLength={2_048} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <RadioGroup legend="Events" value={field.value} choices={kinds} onChange={field.onChange} />
        )}
      />
      {kind === 'some' && (
        <div className={styles.types}>
          {eventTypes.map((type) => (
            <Checkbox key={type} value={type} {...register('types')}>
              {type}
            </Checkbox>
          ))}
        </div>
      )}
    </DialogForm>
  );
}

/** The secret that a receiver checks our signature with. It is not shown again. */
function SecretOnce({ secret, onDone }: { secret: string; onDone: () => void }) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied('yes');
    } catch {
      setCopied('failed');
    }
  };
  return (
    <DialogBody>
      <Base.Description render={<Text isSoft />}>
        The receiver checks with it that a message is ours. Keep it there now: it is shown this once.
      </Base.Description>
      <Text as="code" size="mono" className={styles.secret}>
        {secret}
      </Text>
      <p role="status">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'Your browser does not let us copy. Please select it by hand.'}
      </p>
      <DialogButtons>
        <Button icon={copied === 'yes' ? Check : Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept it
        </Button>
      </DialogButtons>
    </DialogBody>
  );
}

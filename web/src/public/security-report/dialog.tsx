import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type SubmitEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import { Cell } from '../components/cell.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Outcome } from '../components/outcome.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { checkReport, type Report, reportDraft } from './report.ts';
import { refusalText, submitted } from './words.ts';

const read = (form: HTMLFormElement): Report => {
  const data = new FormData(form);
  const text = (name: keyof Report) => String(data.get(name) ?? '');
  return { name: text('name'), email: text('email'), message: text('message') };
};

/** 'Report a security issue' (ruling 34): for anybody, without a name if they like. What was typed stays until it has arrived. */
export function SecurityReportDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { draft, save, discard } = useDraft(reportDraft);
  const [begunWith] = useState(draft.values);
  const [faults, setFaults] = useState<ReturnType<typeof checkReport>>([]);
  const send = useMutation({
    // without a connection it fails, and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: (body: Report) =>
      request('POST /api/security-reports', { body, idempotencyKey: draft.idempotencyKey }),
    onSuccess: () => {
      discard();
      toast(submitted);
      dialog.current?.close();
    },
    onError: (error) => {
      const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
      setFaults(named.map(({ path, message }) => ({ field: path, message })));
    },
  });
  const errorOf = (field: keyof Report) => faults.find((fault) => fault.field === field)?.message;
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    save(read(currentTarget));
    if (faults.length > 0) setFaults(checkReport(read(currentTarget)));
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const report = read(event.currentTarget);
    const found = checkReport(report);
    setFaults(found);
    const [first] = found;
    if (!first) return send.mutate(report);
    form.current?.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  };
  return (
    <Dialog
      ref={dialog}
      title="Report a security issue"
      lead="Have you found a weakness of this site? Tell us what you saw and how to see it again. You may stay unknown; we can only answer with an address."
      onClosed={onClosed}
    >
      <form noValidate ref={form} onSubmit={submit} onInput={keep}>
        <div className="dialog-body">
          <div className="card-form">
            <Cell
              width="half"
              label="Name"
              hint="optional"
              name="name"
              autoComplete="name"
              maxLength={201}
              defaultValue={begunWith.name}
              error={errorOf('name')}
            />
            <Cell
              width="half"
              label="Email"
              hint="optional"
              name="email"
              type="email"
              autoComplete="email"
              maxLength={254}
              defaultValue={begunWith.email}
              error={errorOf('email')}
            />
            <Cell
              multiline
              required
              label="What you found"
              name="message"
              maxLength={5000}
              defaultValue={begunWith.message}
              error={errorOf('message')}
            />
          </div>
          {send.error && !send.isPending && <Outcome {...refusalText(send.error)} error={send.error} />}
        </div>
        <div className="dialog-end">
          <button className="button button-line" type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button className="button" type="submit" disabled={send.isPending}>
            {send.isPending ? 'Sending...' : 'Send report'}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NativeDialog, NativeDialogActions, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { Failure } from '../components/failure.tsx';
import { useDraft, useSaving } from '../draft/use-draft.ts';
import { checkReport, type Report, refusalText, reportDraft, submitted } from './report.ts';

const resolver: Resolver<Report> = (values) => {
  const found = checkReport(values);
  if (found.length === 0) return { values, errors: {} };
  return {
    values: {},
    errors: Object.fromEntries(found.map(({ field, message }) => [field, { type: 'check', message }])),
  };
};

/** 'Report a security issue' (ruling 34): for everyone, without a name if they like. What was typed stays until it has arrived. */
export function SecurityReportDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { draft, save, discard } = useDraft(reportDraft);
  const form = useForm<Report>({ defaultValues: draft.values, resolver });
  useSaving(form, save);
  const { errors } = form.formState;
  const { mutate, error, isPending } = useMutation({
    // without a connection it fails, and says so, instead of waiting for one
    networkMode: 'always',
    mutationFn: (body: Report) =>
      request('POST /api/security-reports', { body, idempotencyKey: draft.idempotencyKey }),
    onSuccess: () => {
      discard();
      toast(submitted);
      dialog.current?.close();
    },
    onError: (refusal) => {
      const named = refusal instanceof ApiError ? (refusal.problem?.errors ?? []) : [];
      for (const { path, message } of named)
        if (path in draft.values) form.setError(path as keyof Report, { type: 'server', message });
    },
  });
  return (
    <NativeDialog
      ref={dialog}
      title="Report a security issue"
      lead="Have you found a weakness of this site? Tell us what you saw and how to see it again. You may stay unknown; we can only answer with an address."
      onClosed={onClosed}
    >
      <form noValidate onSubmit={form.handleSubmit((report) => mutate(report))}>
        <NativeDialogBody>
          <Stack space={16}>
            <FieldGroup>
              <Field width="half" label="Name" aside="optional" error={errors.name?.message}>
                <TextInput autoComplete="name" maxLength={201} {...form.register('name')} />
              </Field>
              <Field width="half" label="Email" aside="optional" error={errors.email?.message}>
                <TextInput type="email" autoComplete="email" maxLength={254} {...form.register('email')} />
              </Field>
              <Field label="What you found" error={errors.message?.message}>
                <TextArea required maxLength={5000} {...form.register('message')} />
              </Field>
            </FieldGroup>
            {error && !isPending && <Failure {...refusalText(error)} error={error} />}
          </Stack>
        </NativeDialogBody>
        <NativeDialogActions>
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button variant="primary" type="submit" isPending={isPending} pendingLabel="Sending...">
            Send report
          </Button>
        </NativeDialogActions>
      </form>
    </NativeDialog>
  );
}

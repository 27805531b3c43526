import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { request } from '#web/api/request.ts';
import { sessionKey } from '#web/api/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FormEnd } from '#web/ui/button/button-row.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { ErrorSummary, errorCountTitle } from '#web/ui/error-summary/error-summary.tsx';
import { Field, FieldGroup } from '#web/ui/field/field.tsx';
import { columns, gridClass } from '#web/ui/grid/grid.ts';
import { Heading } from '#web/ui/heading/heading.tsx';
import { PasswordInput } from '#web/ui/password-input/password-input.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { serverRequestId } from '../components/refusal.ts';
import { leastCharacters } from '../credentials/check.ts';
import { passwordAdvice, passwordHint } from '../credentials/words.ts';
import { checkPasswords, type Passwords, passwordErrors } from './check-passwords.ts';
import type { User } from './identity.tsx';
import styles from './page.module.css';
import { sessionsQuery } from './sessions.tsx';

const resolverOf =
  (least: number): Resolver<Passwords> =>
  (values) => {
    const found = checkPasswords(values, least);
    if (found.length === 0) return { values, errors: {} };
    return {
      values: {},
      errors: Object.fromEntries(found.map(({ field, message }) => [field, { type: 'check', message }])),
    };
  };

const aside = (hasGoogle: boolean) => [
  { term: 'With a new password', value: 'Wherever else you are signed in, you no longer are.' },
  ...(hasGoogle
    ? [
        {
          term: 'Came with Google?',
          value:
            'Within five minutes of signing in, the current password may be left empty. That is how you choose a first one.',
        },
      ]
    : []),
];

/** A password of one's own choice. The current one is asked for, and every other session ends (S4). */
export function ChangePassword({ user, hasGoogle }: { user: User; hasGoogle: boolean }) {
  return (
    <section className={classNames(gridClass, styles.section)} aria-labelledby="password">
      <Heading level={2} size="part" id="password" className={columns.left}>
        Password
      </Heading>
      <PasswordForm user={user} />
      <DescriptionList layout="stacked" className={columns.right} pairs={aside(hasGoogle)} />
    </section>
  );
}

function PasswordForm({ user }: { user: User }) {
  const least = leastCharacters[user.role === 'applicant' ? 'applicant' : 'staff'];
  const form = useForm<Passwords>({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: resolverOf(least),
    reValidateMode: 'onSubmit',
    // The summary takes it.
    shouldFocusError: false,
  });
  const { reset } = form;
  const done = useRef<HTMLSpanElement>(null);
  const [attempt, setAttempt] = useState(0);
  const count = () => setAttempt((before) => before + 1);
  const { mutate, error, isPending, isSuccess } = useChangePassword();
  const checked = Object.entries(form.formState.errors).map(([field, { message = '' }]) => ({
    field,
    message,
  }));
  const found = checked.length > 0 ? checked : passwordErrors(error);
  const errors = isPending ? [] : found;
  const errorOf = (field: keyof Passwords) => errors.find((each) => each.field === field)?.message;
  const requestId = serverRequestId(error);

  useEffect(() => {
    if (!isSuccess) return;
    reset();
    done.current?.focus();
  }, [isSuccess, reset]);

  return (
    <form
      className={columns.middle}
      noValidate
      onSubmit={form.handleSubmit((given) => mutate(given, { onError: count }), count)}
    >
      {errors.length > 0 && (
        <ErrorSummary
          title={errors[0]?.field ? errorCountTitle(errors.length) : 'Your password is not changed'}
          errors={errors}
          note={requestId && `Request ${requestId}`}
          attempt={attempt}
          onGo={(field) => form.setFocus(field as keyof Passwords)}
        />
      )}
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <FieldGroup>
        <Field label="Current password" error={errorOf('currentPassword')}>
          <PasswordInput
            autoComplete="current-password"
            maxLength={200}
            {...form.register('currentPassword')}
          />
        </Field>
        <Field
          label="New password"
          aside={passwordHint(least)}
          hint={passwordAdvice}
          error={errorOf('newPassword')}
        >
          <PasswordInput
            autoComplete="new-password"
            required
            maxLength={200}
            {...form.register('newPassword')}
          />
        </Field>
      </FieldGroup>
      <FormEnd>
        <Button variant="primary" type="submit" isPending={isPending} pendingLabel="Saving…">
          Change password
        </Button>
      </FormEnd>
      {isSuccess && errors.length === 0 && (
        <p data-above="20">
          <StatusBadge
            tone="good"
            isSentence
            className={styles.changed}
            role="status"
            tabIndex={-1}
            ref={done}
          >
            Your password is changed. Every other session has ended.
          </StatusBadge>
        </p>
      )}
    </form>
  );
}

/** Changes the password of the current user; this session continues, under a new name. */
function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      request('POST /api/auth/password-change', {
        body: { currentPassword: currentPassword || null, newPassword },
      }),
    onSuccess: () => {
      toast({ title: 'Password changed' });
      void queries.invalidateQueries({ queryKey: sessionKey });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}

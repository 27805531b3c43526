import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from '../use-title.ts';
import { ForgotPasswordForm } from './form.tsx';
import { Sent } from './sent.tsx';

/** A forgotten password, for applicants and, with `?side=staff`, for staff (ruling 17). */
export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const side = search.get('side') === 'staff' ? 'staff' : 'applicant';
  const back = side === 'staff' ? paths.admin.overview : paths.auth;
  const [sentTo, setSentTo] = useState<string>();
  useTitle(sentTo ? 'Check your email' : 'Forgot password?');
  if (sentTo) return <Sent email={sentTo} back={back} onAgain={() => setSentTo(undefined)} />;
  return <ForgotPasswordForm side={side} back={back} onSent={setSentTo} />;
}

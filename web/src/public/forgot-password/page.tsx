import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { FormOutline } from '../components/form-outline.tsx';
import { PageActions, PlainPage, questionsPair } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';

// Its code comes beside the page.
const form = import('./form.tsx');
const ForgotPasswordForm = lazy(async () => ({ default: (await form).ForgotPasswordForm }));

/** A forgotten password, for applicants and, with `?side=staff`, for staff (ruling 17). */
export function ForgotPasswordPage() {
  const [search] = useSearchParams();
  const side = search.get('side') === 'staff' ? 'staff' : 'applicant';
  const back = side === 'staff' ? paths.admin.overview : paths.auth;
  const [sentTo, setSentTo] = useState<string>();
  useTitle(sentTo ? 'Check your email' : 'Forgot password?');
  if (sentTo) return <Sent email={sentTo} back={back} onAgain={() => setSentTo(undefined)} />;
  return (
    <PlainPage
      hasForm
      title="Forgot password?"
      lead="It happens. Tell us your address, and choose a new one."
      aside={asideOfForm}
      form={
        <Suspense fallback={<Outline />}>
          <ForgotPasswordForm side={side} back={back} onSent={setSentTo} />
        </Suspense>
      }
    />
  );
}

const Outline = () => (
  <FormOutline className={columns.middle} fields={[{ label: 'Email' }]} action="Send me a link" />
);

const asideOfForm = [
  {
    term: 'What happens',
    value: 'We send a link to your address. It opens a page where you choose a new password.',
  },
  questionsPair,
];

interface SentProps {
  email: string;
  back: string;
  onAgain: () => void;
}

const aside = [
  {
    term: 'The link works for one hour',
    value: 'Once, on any device. If there are several messages, use the newest one.',
  },
  {
    term: 'Nothing arrived?',
    value:
      'It may take some minutes. Look among unwanted mail too. If nothing comes, there may be no account with this address.',
  },
  {
    term: 'Remembered it?',
    value: 'Then leave the message alone. Your password stays as it is until the link is used.',
  },
  questionsPair,
];

/** The same words for every address (S3). */
const Sent = ({ email, back, onAgain }: SentProps) => (
  <PlainPage
    isAnswer
    title="Check your email"
    lead={
      <>
        If there is an account with <b>{email}</b>, we have written to it. The link in that message lets you
        choose a new password.
      </>
    }
    aside={aside}
  >
    <PageActions>
      <ButtonLink to={back}>Back to Sign In</ButtonLink>
      <Button variant="link" onClick={onAgain}>
        Use another address
      </Button>
    </PageActions>
  </PlainPage>
);

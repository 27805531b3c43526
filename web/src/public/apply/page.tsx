import { ApplicationDesk } from '../application-form/desk.tsx';
import { Submitted, useSent } from '../application-form/sent.tsx';
import { PlainPage } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';

/** The short application, variant one, position 'general' (ruling 23). */
export function ApplyPage() {
  const [sentTo, setSentTo] = useSent();
  useTitle(sentTo ? null : 'Your application');
  if (sentTo) return <Submitted sentTo={sentTo} position="general" />;
  return (
    <PlainPage
      title="Your application"
      lead="Write as you would to a client: short, and nothing left out."
      form={<ApplicationDesk position="general" onSubmitted={setSentTo} />}
    />
  );
}

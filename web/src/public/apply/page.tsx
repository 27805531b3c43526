import { ApplicationDesk } from '../application-form/desk.tsx';
import { Submitted } from '../application-form/submitted.tsx';
import { useSent } from '../application-form/use-sent.ts';
import { variants } from '../application-form/variants.ts';
import { useTitle } from '../use-title.ts';

/** The short application, variant one, position 'general' (ruling 23). */
export function ApplyPage() {
  const [sentTo, setSentTo] = useSent();
  const variant = variants.general;
  useTitle(sentTo ? variant.submitted.title : 'Your application');
  if (sentTo) return <Submitted sentTo={sentTo} {...variant.submitted} />;
  return (
    <section className="section lone apply">
      <div className="grid">
        <div className="main">
          <h1 className="t5">Your application</h1>
          <p className="lede">Write as you would to a client: short, and nothing left out.</p>
        </div>
        <ApplicationDesk variant={variant} onSubmitted={setSentTo} />
      </div>
    </section>
  );
}

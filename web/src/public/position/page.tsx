import { ApplicationDesk } from '../application-form/desk.tsx';
import { Submitted } from '../application-form/submitted.tsx';
import { useSent } from '../application-form/use-sent.ts';
import { variants } from '../application-form/variants.ts';
import { useTitle } from '../use-title.ts';
import { Benefits } from './benefits.tsx';
import { PositionHero } from './hero.tsx';
import { Process } from './process.tsx';

/** The position 'Personal Assistant', variant two (ruling 23). */
export function PositionPage() {
  const [sentTo, setSentTo] = useSent();
  const variant = variants.personalAssistant;
  useTitle(sentTo ? variant.submitted.title : 'Join the Elite');
  if (sentTo) return <Submitted sentTo={sentTo} {...variant.submitted} />;
  return (
    <>
      <PositionHero />
      <Benefits />
      <Process />
      <section className="section apply" id="apply">
        <div className="grid">
          <div className="main">
            <h2 className="t4">Your application</h2>
            <p className="lede">Write as you would to a client: short, and nothing left out.</p>
          </div>
          <ApplicationDesk variant={variant} onSubmitted={setSentTo} />
        </div>
      </section>
    </>
  );
}

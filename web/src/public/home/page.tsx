import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { ContactSection } from '../contact-form/section.tsx';
import rosette from '../engraving/rosette.svg';
import { useTitle } from '../use-title.ts';
import { About } from './about.tsx';
import { Hero } from './hero.tsx';
import { Questions } from './questions.tsx';
import { Services } from './services.tsx';

export function HomePage() {
  useTitle('Personal assistants');
  return (
    <>
      <Hero />
      <Services />
      <About />
      <CallToApply />
      <Questions />
      <ContactSection />
    </>
  );
}

function CallToApply() {
  return (
    <section className="call on-lake">
      <img className="rosette" src={rosette} alt="" width="800" height="800" loading="lazy" />
      <div className="grid">
        <div className="main">
          <h2 className="t6">Fewer than three in&nbsp;a&nbsp;hundred</h2>
          <p className="lede">
            So few of those who apply to us pass. They have been pursers, chiefs of staff, head concierges
            and, once, a cellist. If you see what others need before they do, we would like to hear from you.
          </p>
          <p className="actions">
            <Link className="button" to={paths.personalAssistant}>
              Apply as a personal assistant
            </Link>
            <Link className="link" to={paths.process}>
              How we select
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}

import { ContactSection } from '../contact-form/section.tsx';
import { useTitle } from '../use-title.ts';
import { About } from './about.tsx';
import { CallToApply } from './call-to-apply.tsx';
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

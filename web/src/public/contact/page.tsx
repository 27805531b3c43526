import { ContactSection } from '../contact-form/section.tsx';
import { useTitle } from '../use-title.ts';

/** The contact form as a page (ruling 23). */
export function ContactPage() {
  useTitle('Write to us');
  return <ContactSection isPage />;
}

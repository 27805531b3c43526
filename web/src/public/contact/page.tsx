import { useTitle } from '../use-title.ts';
import { ContactSection } from './section.tsx';

/** The contact form as a page (ruling 23). */
export function ContactPage() {
  useTitle('Write to us');
  return <ContactSection isPage />;
}

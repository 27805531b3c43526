import type { ApplicationDetail } from '#services/applications/contract.ts';
import { ContactRows } from '../dossier/contact-rows.tsx';

/** How to reach the applicant, and where they show themselves. */
export function ContactPart({ application }: { application: ApplicationDetail }) {
  return (
    <section className="ds">
      <h3>Contact</h3>
      <dl className="kv">
        <ContactRows contact={application} />
      </dl>
    </section>
  );
}

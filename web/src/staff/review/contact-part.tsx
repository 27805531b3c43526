import type { ApplicationDetail } from '#services/applications/contract.ts';
import { ExternalLink } from '../signs/external-link.tsx';

/** How to reach the applicant, and where they show themselves. */
export function ContactPart({ application }: { application: ApplicationDetail }) {
  const { email, phone, address, linkedinUrl, portfolioUrl } = application;
  return (
    <section className="ds">
      <h3>Contact</h3>
      <dl className="kv">
        <div>
          <dt>Email</dt>
          <dd>
            {email ? (
              <a className="lk" href={`mailto:${email}`}>
                {email.slice(0, email.lastIndexOf('@'))}
                <wbr />
                {email.slice(email.lastIndexOf('@'))}
              </a>
            ) : (
              '–'
            )}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{phone || '–'}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{address || '–'}</dd>
        </div>
        {linkedinUrl && (
          <div>
            <dt>LinkedIn</dt>
            <dd>
              <ExternalLink href={linkedinUrl}>
                {linkedinUrl.replace(/^https?:\/\/(www\.)?/i, '')}
              </ExternalLink>
            </dd>
          </div>
        )}
        {portfolioUrl && (
          <div>
            <dt>Portfolio</dt>
            <dd>
              <ExternalLink href={portfolioUrl}>
                {portfolioUrl.replace(/^https?:\/\/(www\.)?/i, '')}
              </ExternalLink>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

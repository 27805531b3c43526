import type { ReactNode } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { ExternalLink } from '../components/external-link.tsx';
import { MailAddress } from '../components/mail-address.tsx';

type Contact = Pick<ApplicationDetail, 'email' | 'phone' | 'address' | 'linkedinUrl' | 'portfolioUrl'>;

/** How to reach the applicant, and where they show themselves: rows of a list of events. */
export function ContactRows({ contact, aside }: { contact: Contact; aside?: ReactNode }) {
  const { email, phone, address, linkedinUrl, portfolioUrl } = contact;
  const places = [
    ['LinkedIn', linkedinUrl],
    ['Portfolio', portfolioUrl],
  ] as const;
  return (
    <>
      <div>
        <dt>Email</dt>
        <dd>
          <MailAddress email={email} />
          {aside}
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
      {places.map(
        ([term, url]) =>
          url && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <ExternalLink href={url}>{url.replace(/^https?:\/\/(www\.)?/i, '')}</ExternalLink>
              </dd>
            </div>
          ),
      )}
    </>
  );
}

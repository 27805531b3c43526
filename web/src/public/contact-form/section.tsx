import { company, mailTo } from '#web/company.ts';
import { ContactDesk } from './desk.tsx';

/** The contact form with what hangs beside it: the last section of the home page, and a page of its own. */
export function ContactSection({ isPage = false }: { isPage?: boolean }) {
  const Title = isPage ? 'h1' : 'h2';
  return (
    <section className={isPage ? 'section lone contact' : 'section contact'} id="contact">
      <div className="grid">
        <div className="main">
          <Title className={isPage ? 't5' : 't4'}>Write to us</Title>
          <p className="lede">
            Two sentences are enough. A person answers within 24 hours, and signs with a name.
          </p>
        </div>
        <ContactDesk isNear={isPage} />
        <dl className="facts facts-plain hang">
          <div>
            <dt>Office</dt>
            <dd>
              {company.name}
              <br />
              {company.street}
              <br />
              {company.town}
            </dd>
          </div>
          <div>
            <dt>Telephone</dt>
            <dd>
              <a href={company.phoneLink}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={mailTo}>{company.email}</a>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

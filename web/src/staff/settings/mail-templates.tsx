import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate } from '#services/settings/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { LoadError } from '../components/load-error.tsx';
import { mailTemplatesQuery } from '../queries/settings.ts';

const groups: readonly { to: MailTemplate['to']; label: string }[] = [
  { to: 'applicant', label: 'To applicants' },
  { to: 'account', label: 'About an account' },
  { to: 'staff', label: 'To staff' },
];

/** Every mail that is sent: when, and how it looks (ruling 24). */
export function MailTemplates() {
  const { data, error, refetch } = useQuery(mailTemplatesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data?.items.find(({ id }) => id === chosen) ?? data?.items[0];
  return (
    <section className="sec set-x" id="mails" aria-labelledby="mails-h">
      <h2 id="mails-h">E-mail templates</h2>
      <p className="q set-help">
        Every mail that is sent, as its template makes it, with made-up people. Their words belong to the
        product; the company’s name in them is yours.
      </p>
      {error && !data && (
        <LoadError title="The mails could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <div className="set-m" aria-busy="true">
          <div className="set-ml">
            {Array.from({ length: 8 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing but places
              <span className="sk w4" key={n} />
            ))}
          </div>
          <div className="set-mp" />
        </div>
      )}
      {data && shown && (
        <div className="set-m">
          <div className="set-ml">
            {groups.map(({ to, label }) => (
              <div key={to}>
                <h3 id={`mails-${to}`}>{label}</h3>
                <ul aria-labelledby={`mails-${to}`}>
                  {data.items
                    .filter((mail) => mail.to === to)
                    .map((mail) => (
                      <li key={mail.id}>
                        <button
                          type="button"
                          aria-current={mail === shown ? 'true' : undefined}
                          onClick={() => setChosen(mail.id)}
                        >
                          {mail.name}
                        </button>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
          <MailPreview mail={shown} />
        </div>
      )}
    </section>
  );
}

/** One mail as it arrives. Its HTML is a document of its own with a policy of its own (services/settings/README.md). */
function MailPreview({ mail }: { mail: MailTemplate }) {
  const [isText, setIsText] = useState(false);
  return (
    <div className="set-mp">
      <header>
        <dl className="kv">
          <div>
            <dt>Subject</dt>
            <dd>
              <b>{mail.subject}</b>
            </dd>
          </div>
          <div>
            <dt>Sent when</dt>
            <dd>{mail.when}</dd>
          </div>
        </dl>
        <fieldset className="seg">
          <legend className="vh">Version of the mail</legend>
          <button type="button" aria-pressed={!isText} onClick={() => setIsText(false)}>
            Formatted
          </button>
          <button type="button" aria-pressed={isText} onClick={() => setIsText(true)}>
            Text
          </button>
        </fieldset>
      </header>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <pre className="m" tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <iframe
          key={mail.id}
          sandbox=""
          src={addressOf('GET /api/mail-templates/:id/preview', { params: { id: mail.id } })}
          title={`Preview: ${mail.subject}`}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import type { MailTemplate } from '#services/settings/contract.ts';

/** One mail as it arrives. Its HTML is a document of its own with a policy of its own (services/settings/README.md). */
export function MailPreview({ mail }: { mail: MailTemplate }) {
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
          src={`/api/mail-templates/${mail.id}/preview`}
          title={`Preview: ${mail.subject}`}
        />
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate } from '#services/settings/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { LoadError } from '../components/load-error.tsx';
import { mailTemplatesQuery } from '../queries/settings.ts';
import styles from './mail-templates.module.css';

const groups: readonly { to: MailTemplate['to']; label: string }[] = [
  { to: 'applicant', label: 'To applicants' },
  { to: 'account', label: 'About an account' },
  { to: 'staff', label: 'To staff' },
];
const lead =
  'Every mail that is sent, as its template makes it, with made-up people. Their words belong to the product; the company’s name in them is yours.';

/** Every mail that is sent: when, and how it looks (ruling 24). */
export function MailTemplates() {
  const { data, error, refetch } = useQuery(mailTemplatesQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = data?.items.find(({ id }) => id === chosen) ?? data?.items[0];
  return (
    <Section id="mails" title="E-mail templates" isLarge lead={lead}>
      {error && !data && (
        <LoadError title="The mails could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <div className={styles.templates} aria-busy="true">
          <Stack space={20} className={classNames(styles.list, styles.loading)}>
            {Array.from({ length: 8 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without content
              <Skeleton width="long" key={n} />
            ))}
          </Stack>
        </div>
      )}
      {data && shown && (
        <div className={styles.templates}>
          <div className={styles.list}>
            {groups.map(({ to, label }) => (
              <div key={to}>
                <h3 className={styles.group} id={`mails-${to}`}>
                  {label}
                </h3>
                <ul aria-labelledby={`mails-${to}`}>
                  {data.items
                    .filter((mail) => mail.to === to)
                    .map((mail) => (
                      <li key={mail.id}>
                        <Button
                          variant="quiet"
                          isWide
                          className={styles.choice}
                          aria-current={mail === shown ? 'true' : undefined}
                          onClick={() => setChosen(mail.id)}
                        >
                          {mail.name}
                        </Button>
                      </li>
                    ))}
                </ul>
              </div>
            ))}
          </div>
          <MailPreview mail={shown} />
        </div>
      )}
    </Section>
  );
}

/** One mail as it arrives. Its HTML is a document of its own with a policy of its own (services/settings/README.md). */
function MailPreview({ mail }: { mail: MailTemplate }) {
  const [version, setVersion] = useState<'formatted' | 'text'>('formatted');
  const pairs = [
    { term: 'Subject', value: <b>{mail.subject}</b> },
    { term: 'Sent when', value: mail.when },
  ];
  return (
    <Stack space={0}>
      <Inline as="header" isSpread align="start" className={styles.head} data-line="below">
        <DescriptionList className={styles.about} pairs={pairs} />
        <SegmentedControl
          label="Version of the mail"
          value={version}
          segments={[
            { value: 'formatted', label: 'Formatted' },
            { value: 'text', label: 'Text' },
          ]}
          onChange={setVersion}
        />
      </Inline>
      {version === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <iframe
          key={mail.id}
          className={styles.paper}
          sandbox=""
          src={addressOf('GET /api/mail-templates/:id/preview', { params: { id: mail.id } })}
          title={`Preview: ${mail.subject}`}
        />
      )}
    </Stack>
  );
}

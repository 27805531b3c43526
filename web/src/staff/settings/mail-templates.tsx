import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailTemplate } from '#services/settings/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { LoadError } from '../components/load-error.tsx';
import { MailPreview } from '../components/mail-preview.tsx';
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

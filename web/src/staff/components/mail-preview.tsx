import { useState } from 'react';
import type { MailTemplate } from '#services/settings/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { SegmentedControl } from '#web/ui/segmented-control/segmented-control.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import styles from './mail-preview.module.css';

/** One mail as it arrives. Its HTML is a document of its own with a policy of its own (services/settings/README.md). */
export function MailPreview({ mail }: { mail: MailTemplate }) {
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

import { Copy } from 'lucide-react';
import { fullTime } from '#web/ui/dates.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import styles from './system.module.css';
import { type Found, listOf, partsOf } from './words.ts';

/** Each finding in one row: how urgent, what is so, what to do. */
export function Findings({ findings, at }: { findings: readonly Found[]; at: string }) {
  return (
    <ol aria-label="Findings and what to do">
      {findings.map((finding) => (
        <li key={`${finding.name} ${finding.title}`} className={styles.finding}>
          <Stack space={4} align="start">
            {finding.severity === 'act' ? (
              <StatusBadge tone="stop" isFilled>
                Act now
              </StatusBadge>
            ) : (
              <StatusBadge tone="need" isFilled>
                Look at this
              </StatusBadge>
            )}
            {finding.checkedAt !== at && finding.checkedAt && (
              <Text as="span" size="small" isSoft>
                seen {fullTime(finding.checkedAt)}
              </Text>
            )}
          </Stack>
          <div>
            <h2>{finding.title}</h2>
            {finding.detail && (
              <Text size="mono" isSoft>
                {finding.detail}
              </Text>
            )}
            <ListLink name={finding.name} />
          </div>
          <ol className={styles.steps}>
            {finding.steps.map((step) => (
              <li key={step}>
                <Step step={step} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function ListLink({ name }: Pick<Found, 'name'>) {
  const list = listOf[name];
  return list && <TextLink to={list.to}>{list.label}</TextLink>;
}

function Step({ step }: { step: string }) {
  return partsOf(step).map(({ text, isCommand }) =>
    isCommand ? <Command key={text} text={text} /> : <span key={text}>{text}</span>,
  );
}

export function Command({ text }: { text: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Command copied', about: 'system' });
  };
  return (
    <>
      <Text as="code" size="mono" isWhole>
        {text}
      </Text>{' '}
      <IconButton icon={Copy} size="small" label={`Copy ${text}`} onClick={() => void copy()} />
    </>
  );
}

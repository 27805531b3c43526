import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { useRested } from '#web/ui/use-rested.ts';
import { applicationPageQuery, useFoundTotal } from '../queries/applications.ts';
import { PersonName } from './contact-links.tsx';
import styles from './find-application.module.css';
import { StatusTag } from './status-tag.tsx';

const shown = 5;

interface Props {
  label?: string;
  onChoose: (id: string) => void;
}

/** Any application by name, address or phone: the newest twenty are not always the ones to test. */
export function FindApplication({ label = 'Find another application', onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const found = useQuery({
    ...applicationPageQuery({ search }, null),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const rows = search === '' ? [] : (found.data?.items ?? []);
  const total = useFoundTotal({ search }, found.isPlaceholderData ? undefined : found.data);
  const more = (total?.count ?? 0) - shown;
  const choose = (id: string) => {
    setTyped('');
    onChoose(id);
  };
  return (
    <search>
      <TextInput
        type="search"
        icon={Search}
        className={styles.field}
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div aria-live="polite">
        {search !== '' && found.isError && (
          <Text isSoft size="small" className={styles.reason}>
            {found.error.message}
          </Text>
        )}
        {search !== '' && found.isSuccess && rows.length === 0 && (
          <Text isSoft size="small" className={styles.reason}>
            No Applications Found
          </Text>
        )}
        {rows.length > 0 && (
          <ul className={styles.found}>
            {rows.slice(0, shown).map((row) => (
              <li key={row.id}>
                <Button variant="quiet" isWide className={styles.choice} onClick={() => choose(row.id)}>
                  <Text as="b" weight="medium" isParted>
                    <PersonName person={row} />
                  </Text>
                  <StatusTag status={row.workflowStatus} />
                </Button>
              </li>
            ))}
            {more > 0 && (
              <li>
                <Text isSoft size="small" className={styles.reason}>
                  {more} more; type further to narrow.
                </Text>
              </li>
            )}
          </ul>
        )}
      </div>
    </search>
  );
}

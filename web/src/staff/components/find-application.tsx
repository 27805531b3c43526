import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { useRested } from '#web/ui/use-rested.ts';
import { applicationPageQuery } from '../queries/applications.ts';
import styles from './find-application.module.css';
import { personName } from './person-name.ts';
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
  const more = (found.data?.total.count ?? 0) - shown;
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
        {search !== '' && found.isError && <p className={styles.reason}>{found.error.message}</p>}
        {search !== '' && found.isSuccess && rows.length === 0 && (
          <p className={styles.reason}>No Applications Found</p>
        )}
        {rows.length > 0 && (
          <ul className={styles.hits}>
            {rows.slice(0, shown).map((row) => (
              <li key={row.id}>
                <Button variant="quiet" isWide className={styles.hit} onClick={() => choose(row.id)}>
                  <b>{personName(row)}</b>
                  <StatusTag status={row.workflowStatus} />
                </Button>
              </li>
            ))}
            {more > 0 && <li className={styles.reason}>{more} more; type further to narrow.</li>}
          </ul>
        )}
      </div>
    </search>
  );
}

import { useMemo, useState } from 'react';
import type { IncidentFilter, Touched } from '#services/incidents/contract.ts';
import { Pagination } from '#web/ui/pagination/pagination.tsx';
import { Table } from '#web/ui/table/table.tsx';
import { personName } from '../components/person-name.ts';
import { columns } from './columns.tsx';
import { FollowedEvents } from './followed-events.tsx';
import styles from './incidents.module.css';
import type { Chosen } from './use-chosen.ts';
import { noCorrection } from './words.ts';

const pageSize = 25;

interface Props {
  /** Undefined while they are fetched. */
  rows: readonly Touched[] | undefined;
  filter: IncidentFilter;
  /** Null for editors, who correct nothing. */
  chosen: Pick<Chosen, 'ids' | 'choose'> | null;
}

/** Whom it touched, in the order in which it did. */
export function TouchedTable({ rows, filter, chosen }: Props) {
  const [asked, setAsked] = useState(1);
  const count = Math.max(1, Math.ceil((rows?.length ?? 0) / pageSize));
  const page = Math.min(asked, count);
  const shown = useMemo(() => rows?.slice((page - 1) * pageSize, page * pageSize), [rows, page]);
  return (
    <>
      <Table
        label="Applications that were touched"
        isInPage
        phone="lines"
        tableClassName={styles.touched}
        columns={columns}
        rows={shown}
        rowId={({ applicationId }) => applicationId}
        loadingRows={8}
        selection={
          chosen
            ? {
                ids: chosen.ids,
                nameOf: personName,
                refusalOf: noCorrection,
                hasNoAll: true,
                onChange: chosen.choose,
              }
            : undefined
        }
        detailsOf={({ applicationId }) => <FollowedEvents filter={filter} applicationId={applicationId} />}
      />
      <Pagination
        page={page}
        count={count}
        hasNext={page < count}
        onPrevious={() => setAsked(page - 1)}
        onNext={() => setAsked(page + 1)}
      />
    </>
  );
}

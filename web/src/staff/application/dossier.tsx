import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { Text } from '#web/ui/text/text.tsx';
import { changedQuery } from '../address/changed-query.ts';
import { DuplicatesPart, LiveUpdates } from '../dossier/feed.tsx';
import { SubmittedInfo } from '../dossier/given.tsx';
import { Loaded, Prose } from '../dossier/part.tsx';
import { detailedInfoQuery, givenOf } from '../queries/dossier.ts';
import styles from './application.module.css';
import { Assessment } from './assessment/assessment.tsx';
import { Documents } from './documents/documents.tsx';
import { useShownEvents } from './event/shown-events.ts';
import { HangingSection, NoneYet, PastNote } from './section-parts.tsx';
import type { DetailView } from './use-detail-view.ts';

interface Props {
  application: ApplicationDetail;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  history: UseQueryResult<{ events: EventView[] }>;
  part: DetailView['part'];
}

/** The person: what they wrote and gave, in sections; beside it what happened lately. */
export function Dossier({ application, asOf, history, part }: Props) {
  const { now } = useShownEvents();
  const { search } = useLocation();
  useAnchor(part);
  const events = history.data?.events ?? [];
  const documents = <Documents key="documents" application={application} asOf={asOf} events={events} />;
  // Once documents were asked for, the next step hangs on them: they stand in the first screen.
  const isAsked = givenOf(application).documents;
  return (
    <div className={styles.dossier}>
      <article aria-label="Dossier">
        {isAsked && documents}
        <Motivation text={application.motivation} isPast={asOf !== null} />
        <Details application={application} asOf={asOf} />
        {!isAsked && documents}
        <Assessment application={application} asOf={asOf} />
      </article>
      <aside className={styles.beside} aria-label="What happened">
        <DuplicatesPart id={application.id} />
        <LiveUpdates
          events={history}
          now={now}
          shown={12}
          all={{ search: String(changedQuery(search, { tab: 'history' })) }}
        />
      </aside>
    </div>
  );
}

/** What the address names, a part or a document's row, is brought into sight with the keyboard once it is drawn. */
function useAnchor(part: DetailView['part']): void {
  const { hash, key } = useLocation();
  const id = hash.slice(1) || (part && `part-${part}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link pressed again leads there again
  useEffect(() => {
    if (!id) return;
    const find = () => {
      const place = document.getElementById(id);
      place?.scrollIntoView({ block: 'center' });
      place?.focus({ preventScroll: true });
      return place !== null;
    };
    if (find()) return;
    const drawn = new MutationObserver(() => find() && drawn.disconnect());
    drawn.observe(document.body, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [id, key]);
}

/** More than this is cut, with a way to the whole: what follows stays in sight. */
const shownLetters = 600;

function Motivation({ text, isPast }: { text: string; isPast: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shownLetters + 100;
  return (
    <HangingSection id="part-applicant" title="Motivation">
      {isPast && (
        <PastNote>
          What the person wrote when applying stays as it was sent, unless it was erased since.
        </PastNote>
      )}
      {text ? (
        <Prose text={isLong && !isWhole ? `${text.slice(0, shownLetters).trimEnd()}…` : text} />
      ) : (
        <Text isSoft>Nothing was written.</Text>
      )}
      {isLong && !isWhole && (
        <Button variant="link" onClick={() => setWhole(true)}>
          Show all {formatNumber(text.length)} characters
        </Button>
      )}
    </HangingSection>
  );
}

/** The detailed information as it was submitted. A draft is the applicant's own. */
function Details({ application, asOf }: Pick<Props, 'application' | 'asOf'>) {
  const at = application.detailedInfoSubmittedAt;
  const query = useQuery({ ...detailedInfoQuery(application.id), enabled: at !== null });
  return (
    <HangingSection id="part-details" title="Details" summary={at && `Sent ${fullTime(at)}`}>
      {at === null ? (
        <NoneYet title={asOf ? 'Not submitted by then' : 'Not submitted yet'}>
          The applicant is asked for detailed information in {statusLabel('detailed_info_requested')}.
        </NoneYet>
      ) : (
        <Loaded query={query}>
          {({ info, submittedAt }) => (
            <>
              {asOf && (
                <PastNote>
                  {submittedAt === null || Date.parse(submittedAt) <= Date.parse(asOf)
                    ? 'As it was submitted by then.'
                    : 'It was submitted again since: this is what it says today.'}
                </PastNote>
              )}
              {info ? (
                <SubmittedInfo info={info} heading="h3" />
              ) : (
                <Text isSoft>The answers themselves were not kept.</Text>
              )}
            </>
          )}
        </Loaded>
      )}
    </HangingSection>
  );
}

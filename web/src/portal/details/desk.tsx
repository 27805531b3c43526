import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { MyDetailedInfo } from '#services/detailed-info/contract.ts';
import { myApplicationQuery } from '#web/applicant/my-application.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatDateTime, formatDay, formatTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { CheckIcon, ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { stickyClass } from '../frame/page-parts.tsx';
import { usePortal } from '../use-portal.ts';
import { lookAtDetails, sendDraft } from './details-query.ts';
import { createDraftSaver, type DraftState, type Saved } from './draft-saver.ts';
import { DetailsForm } from './form.tsx';
import { fromKept, type Info } from './info.ts';
import { readLocalDraft } from './local-draft.ts';
import { SetAside, TwoVersions } from './two-versions.tsx';

/** The form with its draft, and the choice when two windows have written different things. */
export function DetailsDesk({ kept }: { kept: MyDetailedInfo }) {
  const { application, readOnly } = usePortal();
  // A draft that did not reach the server last time comes first: the server says whether it has something newer.
  const [local] = useState(() => (readOnly ? null : readLocalDraft(application.id)));
  const [form, setForm] = useState({ info: local?.info ?? fromKept(kept.info), round: 0 });
  const [aside, setAside] = useState<{ other: Info; shown: 'mine' | 'theirs' }>();
  const from = local ? local.from : kept.updatedAt;
  const { state, saver } = useDraft(application.id, from, local ? null : kept.updatedAt);
  const queries = useQueryClient();
  const isClosed = state.kind === 'closed';
  useEffect(() => {
    if (isClosed) void queries.invalidateQueries(myApplicationQuery);
  }, [isClosed, queries]);
  const fill = (info: Info) => setForm(({ round }) => ({ info, round: round + 1 }));

  const takeMine = (mine: Info, theirs: Saved) => {
    saver.choose(mine, theirs.updatedAt);
    setAside({ other: theirs.info, shown: 'mine' });
  };
  const takeTheirs = (mine: Info, theirs: Saved) => {
    saver.choose(null, theirs.updatedAt);
    setAside({ other: mine, shown: 'theirs' });
    fill(theirs.info);
  };
  /** @param now the form's values */
  const exchange = (now: Info) => {
    if (!aside) return;
    setAside({ other: now, shown: aside.shown === 'mine' ? 'theirs' : 'mine' });
    saver.change(aside.other);
    fill(aside.other);
  };

  return (
    <>
      <div className={columns.main}>
        {state.kind === 'conflict' && (
          <TwoVersions
            mine={state.mine}
            theirs={state.theirs}
            onMine={() => takeMine(saver.typed() ?? state.mine, state.theirs)}
            onTheirs={() => takeTheirs(saver.typed() ?? state.mine, state.theirs)}
          />
        )}
        <DetailsForm
          key={form.round}
          info={form.info}
          isAhead={local !== null && form.round === 0}
          saver={saver}
          applicationId={application.id}
          readOnly={readOnly}
          above={(read) =>
            aside &&
            state.kind !== 'conflict' && (
              <SetAside key={aside.shown} shown={aside.shown} onExchange={() => exchange(read())} />
            )
          }
        />
      </div>
      <DescriptionList
        layout="stacked"
        className={classNames(columns.right, stickyClass)}
        pairs={[
          { term: 'Draft', value: <DraftNote state={state} /> },
          { term: 'After you submit', value: `The detailed review takes ${promises.review}` },
          { term: 'Questions', value: <Link to={paths.support}>Contact support</Link> },
        ]}
      />
    </>
  );
}

/**
 * Saves the draft of one application's form while the page is open, and when it is hidden or back online.
 * @param from the `updatedAt` of the server's version that the form began from
 * @param savedAt when the server's version was saved, if that is what the form shows
 */
function useDraft(applicationId: string, from: string | null, savedAt: string | null) {
  const [state, setState] = useState<DraftState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'none' });
  const [saver] = useState(() =>
    createDraftSaver({ applicationId, from, send: sendDraft, look: lookAtDetails, onState: setState }),
  );
  useEffect(() => {
    saver.resume();
    const { keep, retry } = saver;
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      saver.stop();
    };
  }, [saver]);
  return { state, saver };
}

const savedAt = (at: string) =>
  formatDay(at) === formatDay(Date.now()) ? `at ${formatTime(at)}` : `on ${formatDateTime(at)}`;

/** Where the draft is saved. */
function textOf(state: DraftState): string {
  switch (state.kind) {
    case 'none':
      return 'What you write is saved as you go';
    case 'saving':
      return 'Saving…';
    case 'saved':
      return `Saved ${savedAt(state.at)}`;
    case 'here':
      return `Saved on this device at ${formatTime(state.at)}; it is sent as soon as there is a connection`;
    case 'lost':
      return 'Not saved: there is no connection, and this browser keeps nothing. Please leave the page open.';
    case 'conflict':
      return 'Kept on this device until you have chosen a version';
    case 'closed':
      return 'No longer saved on the server; your text is kept on this device';
  }
}

/** Icons and words for the state of the draft. */
function DraftNote({ state }: { state: DraftState }) {
  const isSaved = state.kind === 'saved';
  const isUnsaved = state.kind === 'lost' || state.kind === 'conflict' || state.kind === 'closed';
  return (
    <Inline as="span" role="status">
      <ToneText
        tone={isSaved ? 'good' : isUnsaved ? 'stop' : 'soft'}
        icon={isSaved ? CheckIcon : isUnsaved ? ErrorIcon : ClockIcon}
      >
        {textOf(state)}
      </ToneText>
    </Inline>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FlaskConical, ShieldAlert, Trash2, TriangleAlert, X } from 'lucide-react';
import { lazy, type RefObject, Suspense, useDeferredValue, useRef } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button/icon-button.tsx';
import { Notice } from '#web/ui/notice/notice.tsx';
import { PanelOpening } from '#web/ui/page-keys.ts';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { privacyPath } from '../address/privacy-address.ts';
import { chainStanding } from '../components/chain-badge.tsx';
import { isErased } from '../components/person-name.ts';
import { useShortcutsSwitch } from '../components/use-shortcuts-switch.ts';
import { useDecisions } from '../decisions/use-decisions.ts';
import { PartSkeleton } from '../dossier/part.tsx';
import { eventsQuery } from '../queries/application.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useMoment } from '../time/moment.ts';
import { useShownNow } from '../time/use-shown-now.ts';
import { NextActions, PastActions } from './actions/next-actions.tsx';
import styles from './application.module.css';
import { type ShownEvents, ShownEventsProvider } from './event/shown-events.ts';
import { Foot, problemsText } from './foot.tsx';
import { Head } from './head/head.tsx';
import { HeadActions } from './head/head-actions.tsx';
import { type ListPlace, ListStrip } from './head/list-strip.tsx';
import { HistorySection } from './history/history.tsx';
import { ChainPanel, ProofNames } from './proof/chain-panel.tsx';
import { problemsByEvent, useVerification } from './proof/use-verification.ts';
import { PrintedRecord } from './record/printed-record.tsx';
import { Sections } from './sections.tsx';
import { useDetailView } from './use-detail-view.ts';

// The look at one event comes with the first one that is opened.
const EventDrawer = lazy(async () => ({ default: (await import('./event/event-drawer.tsx')).EventDrawer }));

interface Props {
  application: ApplicationDetail;
  /** Of when everything here is; null for now. */
  asOf: string | null;
  back: string;
  list: ListPlace;
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** Another one was shown before it: it makes way for the whole of this one at once. */
  isStep: boolean;
  /** Another application of the list is opened: its name gets the keyboard. */
  onStep: () => void;
}

export function Detail({ application, asOf, back, list, headingRef, isStep, onStep }: Props) {
  const { id } = application;
  const history = useQuery(eventsQuery(id, asOf));
  const decisions = useDecisions(application);
  const show = useDetailView();
  const { go } = useMoment();
  const tick = useShownNow(asOf);
  const screen = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [keysOn, toggleKeys] = useShortcutsSwitch();
  const isWhole = useDeferredValue(true, isStep);
  const events = history.data?.events ?? [];
  const verification = useVerification(id, { asOf, asLoaded: history.data?.chain.problems ?? [] });
  // What has just happened is not in the future, however seldom the clock ticks.
  const now = Math.max(tick, Date.parse(events.at(-1)?.at ?? '') || 0);
  const isPast = asOf !== null;
  // An event belongs to the history; beside another section it would only take room.
  const event = show.tab === 'history' ? events.find(({ version }) => version === show.event) : undefined;
  const problems = history.data && verification.problems;
  const chain = problems && chainStanding(problems);
  const shown: ShownEvents = {
    applicationId: id,
    events,
    problems: problemsByEvent(verification.problems),
    selected: event?.version ?? null,
    now,
    isPast,
    onSelect: show.setEvent,
    onCompare: show.setCompared,
    onShowThen: go,
  };

  const closeEvent = () => {
    const opener = pane.current?.querySelector<HTMLElement>(`[data-event="${show.event}"]`);
    show.setEvent(null);
    opener?.focus();
  };

  return (
    <ShownEventsProvider value={shown}>
      <PrintedRecord application={application} asOf={asOf} events={events} />
      <div ref={screen}>
        <ListStrip id={id} list={list} back={back} keysOn={keysOn} onStep={onStep}>
          <HeadActions application={application} isPast={isPast} />
        </ListStrip>
        <Head application={application} chain={chain} headingRef={headingRef} isPast={isPast} />
        {decisions.conflict && !isPast && (
          <ConflictNotice sentence={decisions.conflict} onDismiss={decisions.dismissConflict} />
        )}
        {problems && problems.length > 0 && (
          <BrokenNotice problems={problems.length} onProof={() => show.setTab('proof')} />
        )}
        <Standing application={application} decisions={decisions} isPast={isPast} now={now} keysOn={keysOn} />
      </div>
      <div className={classNames(styles.columns, event && styles.withDrawer)}>
        {isWhole ? (
          <Sections
            application={application}
            asOf={asOf}
            show={show}
            pane={pane}
            events={history}
            history={<HistorySection query={history} steps={application.workflowStepHistory} show={show} />}
            proof={
              history.data && (
                <>
                  <ChainPanel verification={verification} />
                  <ProofNames onAll={show.openFull} />
                </>
              )
            }
            keysOn={keysOn}
          />
        ) : (
          <PartSkeleton className={styles.inset} />
        )}
        {event && history.data && (
          <Suspense
            fallback={
              <div>
                <PanelOpening />
              </div>
            }
          >
            <EventDrawer event={event} chain={chain} onClose={closeEvent} />
          </Suspense>
        )}
      </div>
      <Foot
        problems={problems?.length}
        keys={{ isOn: keysOn, show, list, screen, onStep }}
        onToggleKeys={toggleKeys}
      />
    </ShownEventsProvider>
  );
}

interface StandingProps {
  application: ApplicationDetail;
  decisions: ReturnType<typeof useDecisions>;
  isPast: boolean;
  now: number;
  keysOn: boolean;
}

/** What can be decided, or why nothing can. */
function Standing({ application, decisions, isPast, now, keysOn }: StandingProps) {
  const erased = isErased(application);
  if (!erased && !application.isSandbox)
    return isPast ? (
      <PastActions application={application} now={now} />
    ) : (
      <NextActions application={application} decisions={decisions} now={now} keysOn={keysOn} />
    );
  return (
    <>
      {erased && <ErasedNotice />}
      {application.isSandbox && <SandboxNotice id={application.id} />}
    </>
  );
}

/** A colleague was faster: who is where now, and that nothing typed is lost. */
function ConflictNotice({ sentence, onDismiss }: { sentence: string; onDismiss: () => void }) {
  return (
    <Notice
      isUrgent
      icon={TriangleAlert}
      actions={<IconButton icon={X} size="small" label="Dismiss" onClick={onDismiss} />}
    >
      {sentence} Your notes are kept; the screen shows the latest.
    </Notice>
  );
}

/** What cannot be trusted is said where everyone looks; what exactly, the proof says. */
function BrokenNotice({ problems, onProof }: { problems: number; onProof: () => void }) {
  return (
    <Notice
      tone="stop"
      icon={ShieldAlert}
      actions={
        <Button size="small" onClick={onProof}>
          Show the proof
        </Button>
      }
    >
      <b>This history does not hold: {problemsText(problems)}.</b> Do not decide before an admin has looked.
    </Notice>
  );
}

/** Once the person's data is erased nothing can be decided any more (ruling 29); the notice replaces the actions. */
function ErasedNotice() {
  return (
    <section className={styles.notice} data-line="above" aria-label="Erased">
      <Notice tone="plain" icon={Trash2}>
        <b>The personal data of this application is erased.</b> What happened and when is kept, without words
        and names, and its chain still verifies. Nothing more can be decided about it. The proof is under{' '}
        <TextLink to={privacyPath({ status: 'completed' })}>Privacy</TextLink>, if it was asked for.
      </Notice>
    </section>
  );
}

/** A copy to try things out (ruling 22): what does not apply to it, and where its steps are taken. */
function SandboxNotice({ id }: { id: string }) {
  const isAdmin = useIsAdmin();
  return (
    <section className={styles.notice} data-line="above" aria-label="Sandbox">
      <Notice tone="hold" icon={FlaskConical}>
        <b>This is a sandbox.</b> No one applied: it is in no list and no figure, no mail leaves and no
        deadline is watched. Next actions, corrections, undo and invitations do not apply.{' '}
        {isAdmin ? (
          <>
            Its steps are taken in{' '}
            <TextLink to={`${paths.admin.testing}?application=${id}`}>Applicant Testing</TextLink>.
          </>
        ) : (
          'Its steps are taken by the admin who made it.'
        )}
      </Notice>
    </section>
  );
}

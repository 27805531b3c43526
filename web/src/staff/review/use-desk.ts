import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ActionRow, reviewDecisions } from '#state-machines/application/screens.ts';
import { paths } from '#web/paths.ts';
import { personName } from '../components/person-name.ts';
import { useKeptText } from '../decisions/use-kept-text.ts';
import { useLead, usePrefetched } from '../decisions/use-leading.ts';
import { applicationQuery } from '../queries/application.ts';
import { actedFirst } from '../queries/conflict.ts';
import type { Queue } from './use-queue.ts';
import type { ReviewAddress } from './use-review-address.ts';
import { type Conflict, type Decided, useReviewDecisions } from './use-review-decisions.ts';

/** The decision whose dialog is open, and which version of the application it was opened on. */
interface Deciding {
  id: string;
  row: ActionRow;
  version: number;
}

/** What is being written and decided about the open application. */
function useDraft(shownId: string | null) {
  const [notes, setNotes] = useKeptText(`notes ${shownId}`);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  return { notes, setNotes, deciding, setDeciding };
}

/**
 * What a decision changes on the screen: the next one opens at once, and comes back where the server refuses it.
 * @param lead takes the keyboard along to the one that opens
 */
function useDeskDecisions(
  { open: goTo }: ReviewAddress,
  { shownId, neighbour, hide, showAgain }: Queue,
  isNarrow: boolean,
  { notes, setNotes, deciding, setDeciding }: ReturnType<typeof useDraft>,
  lead: () => void,
) {
  /** What is on the screen by the time of an answer; null once the screen was left. */
  const latest = useRef<{ id: string | null; isBusy: boolean } | null>(null);
  useEffect(() => {
    latest.current = { id: shownId, isBusy: deciding !== null || notes !== '' };
  });
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  /** Who came after the last decision. */
  const led = useRef<string | null>(null);
  /** After an undone or refused decision is taken again, the queue goes on where it was. */
  const back = useRef<{ from: string; to: string | null } | null>(null);
  return useReviewDecisions({
    onDecided: ({ id, version }: Decided) => {
      hide(id, version + 1);
      setDeciding(null);
      lead();
      const after = neighbour(1) ?? neighbour(-1);
      led.current = (back.current?.from === id && back.current.to) || (after?.id ?? null);
      goTo(led.current);
      back.current = null;
    },
    onSaved: ({ id, version }) => {
      setNotes('');
      hide(id, version);
    },
    // Its dialog says why, with note and reason kept; beside other work that has begun since, the toast does, and the queue has it again.
    onRefused: ({ id, version }, row) => {
      showAgain(id);
      const now = latest.current;
      if (!now || now.isBusy || (led.current !== null && now.id !== led.current)) return;
      back.current = { from: id, to: led.current };
      setDeciding({ id, row, version });
      goTo(id, isNarrow);
    },
    onUndone: useCallback(
      ({ id }: Decided) => {
        back.current = { from: id, to: latest.current?.id ?? null };
        lead();
        goTo(id);
      },
      [goTo, lead],
    ),
  });
}

/** The open application, what can be decided about it, and which comes next. */
export function useDesk(address: ReviewAddress, queue: Queue, isNarrow: boolean) {
  const navigate = useNavigate();
  const { shownId, neighbour, items } = queue;
  const { open: goTo } = address;
  const { data } = useQuery({ ...applicationQuery(shownId ?? ''), enabled: shownId !== null });
  const about = data ?? queue.shown;
  const rows = about ? reviewDecisions.filter(({ from }) => from === about.workflowStatus) : [];
  const draft = useDraft(shownId);
  const { notes, setNotes, deciding, setDeciding } = draft;
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLInputElement>(null);
  const lead = useLead(shownId, heading);

  const decisions = useDeskDecisions(address, queue, isNarrow, draft, lead);
  const { reset } = decisions;

  const close = useCallback(() => {
    setDeciding(null);
    reset();
  }, [reset, setDeciding]);
  const open = useCallback(
    (id: string) => {
      close();
      goTo(id, isNarrow);
    },
    [close, goTo, isNarrow],
  );
  const decideOn = useCallback(
    (id: string, row: ActionRow) => {
      reset();
      const version = items.find((item) => item.id === id)?.version;
      setDeciding(version === undefined ? null : { id, row, version });
      goTo(id, isNarrow);
    },
    [goTo, isNarrow, items, reset, setDeciding],
  );
  const decideHere = (row: ActionRow | undefined) => {
    if (!about || !row) return;
    reset();
    setDeciding({ id: about.id, row, version: about.version });
  };
  const step = (by: 1 | -1) => {
    const next = neighbour(by);
    if (!next) return;
    close();
    lead();
    goTo(next.id);
  };

  usePrefetched(neighbour(1)?.id);

  const isDeciding = deciding !== null && deciding.id === about?.id;
  return {
    about,
    /** The whole of it; undefined until it is fetched. */
    detail: data,
    rows,
    notes,
    setNotes,
    heading,
    note,
    decisions,
    deciding: isDeciding ? deciding : null,
    conflict: isDeciding && about ? conflictOf(deciding, about, decisions) : null,
    open,
    close,
    step,
    decideOn,
    decideHere,
    details: () => shownId && void navigate(paths.admin.application(shownId)),
  };
}
export type Desk = ReturnType<typeof useDesk>;

/** Refused by the server, or seen to have moved while the dialog was open. */
function conflictOf(
  { id, row, version }: Deciding,
  about: NonNullable<Queue['shown']>,
  { conflict }: { conflict: Conflict | null },
): Conflict | null {
  if (conflict?.id === id) return conflict;
  if (about.workflowStatus === row.from) return null;
  return { id, since: version, sentence: actedFirst(personName(about), about.workflowStatus) };
}

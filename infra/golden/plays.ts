import type { Command } from '#state-machines/application/decide.ts';
import { applicationMachine } from '#state-machines/application/machine.ts';
import { type ActorKind, actorKinds, type Status, statuses } from '#state-machines/application/vocabulary.ts';
import { hourMs, minuteMs } from '#state-machines/durations.ts';
import { Play } from './play.ts';

type Move = [ActorKind, Command['type']];

/** The shortest way to each status, found in the machine itself. */
const ways = ((): Map<Status, Move[]> => {
  const found = new Map<Status, Move[]>([['application_received', []]]);
  for (const [status, way] of found)
    for (const event of movesFirst(status, false))
      for (const kind of ['applicant', 'editor'] as const) {
        const play = follow(new Play('way').submit(), way);
        if (!play.tries(kind, event)) continue;
        const to = play.state?.status as Status;
        if (!found.has(to)) found.set(to, [...way, [kind, event]]);
      }
  return found;
})();

function follow(play: Play, way: readonly Move[]): Play {
  for (const [kind, event] of way) play.act(kind, event);
  return play;
}

/** The events of a status: those that step in it first, and a reminder before its deadline has passed. */
function movesFirst(status: Status, remarks = true): Command['type'][] {
  const { on = {} } = applicationMachine.config.states?.[status] ?? {};
  const rank = ([event, how]: [string, unknown]) => {
    const isUnmoved = [how].flat().every((one) => !(one as { target?: string }).target);
    return isUnmoved ? (event === 'miss-deadline' ? 1 : 0) : 2;
  };
  const entries = Object.entries(on).filter((entry) => remarks || rank(entry) === 2);
  return entries.sort((a, b) => rank(a) - rank(b)).map(([event]) => event as Command['type']);
}

/** Whatever anybody can do in one status, one after the other: taken back by an undo or a correction, and erased in the end. */
function everythingIn(status: Status): Play {
  const play = follow(new Play(`in-${status.replaceAll('_', '-')}`).submit(), ways.get(status) ?? []);
  for (const event of movesFirst(status))
    for (const kind of actorKinds) {
      const isTaken = play.tries(kind, event, {
        reason: 'Other',
        ...(kind === 'admin' && { notes: 'Twice read' }),
      });
      if (!isTaken || play.state?.status === status) continue;
      if (kind !== 'editor' || !play.wait(-59 * minuteMs).tries('editor', 'undo')) play.back(status);
    }
  const elsewhere = status === 'rejected' ? 'employed' : 'rejected';
  return play.back(elsewhere).back(status).act('system', 'erase-personal-data');
}

const toDocuments: Move[] = [
  ['applicant', 'confirm-email'],
  ['editor', 'start-review'],
  ['editor', 'request-details'],
  ['applicant', 'submit-details'],
  ['editor', 'start-detailed-review'],
  ['editor', 'invite-to-assessment'],
  ['applicant', 'complete-assessment'],
  ['editor', 'request-documents'],
];

function straightToEmployment(): Play {
  const play = follow(new Play('straight-to-employment').submit(), toDocuments);
  for (const documentType of ['passport_id', 'cv_resume', 'references'])
    play.act('applicant', 'upload-document', { documentType });
  play.act('editor', 'verify-document').act('editor', 'reject-document', { documentType: 'cv_resume' });
  play.act('applicant', 'upload-document', { documentType: 'cv_resume' });
  return play.act('applicant', 'submit-documents').act('applicant', 'accept-contract');
}

/** Completed by the link of the invitation before its step: the invitation then leads straight on (ruling 11). */
function assessedEarly(): Play {
  const play = new Play('assessed-early').submit().act('applicant', 'complete-assessment');
  return follow(play, toDocuments.slice(0, 6)).act('editor', 'request-documents');
}

function everyDeadlineMissed(): Play {
  const play = new Play('every-deadline-missed').submit();
  for (const [kind, event] of [...toDocuments, ['applicant', 'submit-documents'] as const]) {
    if (play.state?.deadline) {
      play.wait(20 * hourMs).act('system', 'send-reminder');
      play.wait(300 * hourMs).act('system', 'miss-deadline');
    }
    play.act(kind, event);
  }
  return play.act('system', 'miss-deadline').act('applicant', 'decline-contract', { reason: 'Too late' });
}

/** From the former system: where it stood there is a correction (docs/how-to/import.md). */
function imported(): Play[] {
  return [
    new Play('imported').submit({ legacy: true }),
    ...statuses.slice(1).map((to) => {
      const play = new Play(`imported-as-${to.replaceAll('_', '-')}`).submit({ legacy: true });
      return play.act('admin', 'correct', { to, reason: 'Imported from the former system' });
    }),
  ];
}

function onBehalf(): Play {
  const play = follow(new Play('on-behalf').submit(), toDocuments.slice(0, 3));
  const actor = { ...play.by('applicant'), impersonator: play.by('admin').id };
  return play.act('applicant', 'submit-details', { actor });
}

function sandbox(): Play {
  return follow(new Play('sandbox').submit({ sandbox: true }), toDocuments.slice(0, 3));
}

/** What is recorded of each version of the machine: every step that it takes, and lives that cross it. */
export function plays(): Play[] {
  return [
    ...statuses.map(everythingIn),
    straightToEmployment(),
    assessedEarly(),
    everyDeadlineMissed(),
    ...imported(),
    onBehalf(),
    sandbox(),
  ];
}

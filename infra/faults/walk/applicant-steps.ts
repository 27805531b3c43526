import { portalAnswers } from '#infra/test/assessment.ts';
import { detailedInfo } from '#infra/test/detailed-info.ts';
import { pdf } from '#infra/test/files.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import { answered, type KnownApplication, refused } from './application.ts';
import { type Ask, type Step, scopeOf, seenVersion, someKey } from './asks.ts';
import { answerByLink, claim, confirm } from './link-steps.ts';
import { noApplication, type Person } from './people.ts';
import {
  applicantMoves,
  documentStatuses,
  documentTypes,
  finals,
  pagesOf,
  requiredDocuments,
} from './tables.ts';

/** Everything that an applicant does in the portal, which is always about the sender's own application. */
const ownOf = ({ role, application }: Person): KnownApplication | null => {
  if (role === 'impersonating admin') return application;
  return application?.isAttached ? application : null;
};
const about = (who: Person, app: KnownApplication) => (who.application ? [who.application, app] : [app]);

const details = detailedInfo('2026-10-01');

export const readMine: Step = (_scene, who, app) => ({
  access: 'portal',
  method: 'GET',
  path: '/api/me/application',
  about: about(who, app),
  what: 'open the portal',
  expect: (person) => {
    const own = ownOf(person);
    if (!own) return answered(200, { application: null });
    const { id, version, status } = own;
    return answered(200, { application: { id, version, workflowStatus: status, pages: pagesOf(status) } });
  },
});

const readPage: Step = ({ dice }, who, app) => {
  const [page, openIn] = dice.pick([
    ['detailed-info', applicantMoves.details],
    ['documents', applicantMoves.documents],
    ['assessment', applicantMoves.assessment],
  ] as const);
  return {
    access: 'portal',
    method: 'GET',
    path: `/api/me/${page}`,
    about: about(who, app),
    what: `open the page ${page}`,
    expect: (person) => {
      const own = ownOf(person);
      return answered(200, { isOpen: own !== null && openIn.from.some((status) => status === own.status) });
    },
  };
};

const saveDraft: Step = (_scene, who, app) => ({
  access: 'portal',
  method: 'PUT',
  path: '/api/me/detailed-info',
  about: about(who, app),
  what: 'save a draft of the details',
  body: { additionalNotes: 'A first thought' },
  expect: (person) => {
    const own = ownOf(person);
    if (!own) return noApplication;
    return own.status === 'detailed_info_requested' ? answered(200) : refused('conflict');
  },
});

/** A command of the portal on the sender's own application, which moves it where the table says, or not at all. */
function portalMove(
  what: string,
  [who, app]: [Person, KnownApplication],
  request: Pick<Ask, 'path' | 'key' | 'body'>,
  decide: (own: KnownApplication, person: Person) => ReturnType<Ask['expect']>,
): Ask {
  return {
    access: 'portal',
    method: 'POST',
    about: about(who, app),
    what,
    ...request,
    expect: (person) => {
      const own = ownOf(person);
      return own ? decide(own, person) : noApplication;
    },
  };
}

const submitDetails: Step = ({ dice, now }, who, app) => {
  const key = someKey(dice, app, 'details');
  const { from, to } = applicantMoves.details;
  const request = { path: '/api/me/detailed-info', key, body: details };
  return portalMove('submit the details', [who, app], request, (own, person) =>
    own.command({ scope: scopeOf('details', person, key), aim: to }, () => {
      if (!from.includes(own.status)) return refused('transition-refused');
      own.enter(to, now());
      return null;
    }),
  );
};

const answerAssessment: Step = ({ dice, now }, who, app) => {
  const key = someKey(dice, app, 'assessment');
  const { from, to } = applicantMoves.assessment;
  return {
    access: 'public',
    method: 'POST',
    path: '/api/submit-assessment',
    about: about(who, app),
    what: 'submit the assessment of the portal',
    key,
    body: { responses: portalAnswers(dice.pick(['best', 'worst'])) },
    expect: (person) => {
      if (!person.userId || person.role === 'admin without second factor')
        return refused('link-invalid', 400);
      const own = ownOf(person);
      if (!own) return noApplication;
      const outcome = own.command({ scope: scopeOf('assessment', person, key) }, () => {
        if (!from.includes(own.status)) return refused(own.isAssessed ? 'conflict' : 'transition-refused');
        own.isAssessed = true;
        own.enter(to, now());
        return null;
      });
      return outcome.status === 200 ? answered(200) : outcome;
    },
  };
};

/** Any version while documents are asked for; after the submission only what is missing or rejected (ruling 10). */
const upload: Step = ({ dice }, who, app) => {
  const missing = requiredDocuments.filter((type) => !ownOf(who)?.documents.some((one) => one.type === type));
  const type = missing.length > 0 && dice.chance(0.85) ? dice.pick(missing) : dice.pick(documentTypes);
  const key = someKey(dice, app, 'upload');
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(pdf(type))], { type: 'application/pdf' }), `${type}.pdf`);
  let learning: KnownApplication | null = null;
  const request = { path: `/api/me/documents/${type}`, key, body };
  const ask = portalMove(`upload ${type}`, [who, app], request, (own, person) => {
    const outcome = own.command({ scope: scopeOf(`upload ${type}`, person, key) }, () => {
      if (!documentStatuses.includes(own.status)) return refused('transition-refused');
      const current = own.documents.find((one) => one.type === type && !one.isReplaced);
      if (own.status === 'contract_offered' && current && current.state !== 'rejected')
        return refused('conflict');
      if (current) current.isReplaced = true;
      own.remark();
      learning = own;
      return null;
    });
    return outcome.status === 200 ? answered(201, { type }) : outcome;
  });
  const learn = ({ id }: { id: string }) => {
    learning?.documents.push({ id, type, state: 'pending', notes: '', isReplaced: false });
    learning = null;
  };
  return { ...ask, learn };
};

const submitDocuments: Step = ({ dice, now }, who, app) => {
  const key = someKey(dice, app, 'documents');
  const { from, to } = applicantMoves.documents;
  const request = { path: '/api/me/documents/submission', key, body: {} };
  return portalMove('submit the documents', [who, app], request, (own, person) =>
    own.command({ scope: scopeOf('documents', person, key), aim: to }, () => {
      if (!from.includes(own.status)) return refused('transition-refused');
      const isComplete = requiredDocuments.every((type) => own.documents.some((one) => one.type === type));
      if (!isComplete) return refused('missing-documents');
      own.enter(to, now());
      return null;
    }),
  );
};

const answerContract: Step = ({ dice, now }, who, app) => {
  const own = ownOf(who) ?? app;
  const key = someKey(dice, app, 'contract');
  const decision = dice.pick(['accept', 'decline'] as const);
  const version = seenVersion(dice, own);
  const { from, to } = applicantMoves[decision];
  const request = { path: '/api/me/contract-response', key, body: { decision, ...version } };
  return portalMove(`${decision} the contract`, [who, app], request, (mine, person) =>
    mine.command({ scope: scopeOf('contract', person, key), aim: to, ...version }, () => {
      if (!from.includes(mine.status)) return refused('conflict');
      mine.enter(to, now());
      return null;
    }),
  );
};

/** From any status that is not final (ruling 14). */
const withdraw: Step = ({ dice, now }, who, app) => {
  const own = ownOf(who) ?? app;
  const key = someKey(dice, app, 'withdraw');
  const version = seenVersion(dice, own);
  const request = { path: '/api/me/withdrawal', key, body: { reason: 'Found another post', ...version } };
  return portalMove('withdraw', [who, app], request, (mine, person) =>
    mine.command({ scope: scopeOf('withdraw', person, key), aim: 'rejected', ...version }, () => {
      if (finals.includes(mine.status)) return refused('transition-refused');
      mine.enter('rejected', now());
      return null;
    }),
  );
};

export const applicantSteps: readonly [times: number, Step][] = [
  [3, confirm],
  [1, claim],
  [3, readMine],
  [2, readPage],
  [1, saveDraft],
  [3, submitDetails],
  [3, answerAssessment],
  [3, answerByLink],
  [6, upload],
  [2, submitDocuments],
  [2, answerContract],
  [1, withdraw],
];

/** What an applicant is there for in a status: most walks would hardly ever come to an end by chance alone. */
export const fittingSteps: Partial<Record<Status, readonly Step[]>> = {
  application_received: [confirm, claim],
  email_confirmation_sent: [confirm, claim],
  detailed_info_requested: [submitDetails],
  assessment_booking: [answerAssessment, answerByLink],
  legal_docs_pending: [upload, upload, upload, submitDocuments],
  contract_offered: [answerContract],
};

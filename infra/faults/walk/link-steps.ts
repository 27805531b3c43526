import { linkAnswers } from '#infra/test/assessment.ts';
import { answered, KnownApplication, refused } from './application.ts';
import { type Step, someKey } from './asks.ts';
import { applicantMoves } from './tables.ts';

/** What is done by a mailed link, signed in or not, and how an application comes to its owner's account. */
/** Has the shape of a secret, and was never issued. */
const neverSent = 'n'.repeat(43);

/** Presses the button behind the mail's link (ruling 8). A used link says so as long as it lives. */
export const confirm: Step = ({ dice, now }, _who, app) => {
  const token = dice.pick([...app.confirmLinks.keys(), neverSent]);
  return {
    access: 'public',
    method: 'POST',
    path: '/api/auth/confirm',
    about: [app],
    what: 'confirm the address by a link',
    body: { token },
    expect: () => {
      const link = app.confirmLinks.get(token);
      if (!KnownApplication.works(link, now())) return refused('link-invalid', 400);
      const isFirst = !link.isUsed && applicantMoves.confirm.from.includes(app.status);
      if (!link.isUsed) app.isAttached = true;
      link.isUsed = true;
      if (isFirst) app.enter(applicantMoves.confirm.to, now());
      return answered(200, { alreadyConfirmed: !isFirst });
    },
  };
};

/** The owner of the address accepts what was sent signed out (ruling 16). */
export const claim: Step = ({ now }, who, app) => ({
  access: 'session',
  method: 'POST',
  path: '/api/me/claims',
  about: who.application ? [who.application, app] : [app],
  what: 'claim it',
  body: { applicationId: app.id },
  expect: ({ role, application }) => {
    if (role !== 'applicant') return refused('not-allowed', 403);
    if (application !== app || app.isAttached) return refused('not-found', 404);
    app.isAttached = true;
    if (applicantMoves.confirm.from.includes(app.status)) app.enter(applicantMoves.confirm.to, now());
    return answered(200, { ok: true });
  },
});

/** The mailed link is used once; before the step the answers are recorded and the status stays (ruling 11). */
export const answerByLink: Step = ({ dice, now }, _who, app) => {
  const token = dice.pick([...app.assessmentLinks.keys(), neverSent]);
  const isLook = dice.chance(0.3);
  const key = isLook ? undefined : someKey(dice, app, 'link');
  const answers = { responses: linkAnswers(dice.pick(['best', 'worst'])), skills: ['Research'] };
  return {
    access: 'public',
    method: 'POST',
    path: isLook ? '/api/assessment-link' : '/api/submit-assessment',
    about: [app],
    what: isLook ? 'open the assessment link' : 'submit the assessment by its link',
    key,
    body: { token, ...(!isLook && answers) },
    expect: () => {
      const scope = key ? `link ${token} ${key}` : null;
      const link = app.assessmentLinks.get(token);
      const isRepeat = scope !== null && app.done.has(scope);
      if (!KnownApplication.works(link, now())) return refused('link-invalid', 400);
      if (isRepeat) return answered(200);
      if (link.isUsed || !app.isTakeable) return refused('link-invalid', 400);
      if (isLook) return answered(200, { applicationId: app.id });
      app.command({ scope }, () => {
        app.isAssessed = true;
        if (app.status === 'assessment_booking') app.enter('assessment_completed', now());
        else app.remark();
        return null;
      });
      link.isUsed = true;
      return answered(200);
    },
  };
};

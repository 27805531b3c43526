import type { MyApplication } from '#services/applications/contract.ts';
import { openLinkOf } from '#services/identity/application-links.ts';
import type { Context } from '#services/platform/context.ts';
import type { Assessments, MyAssessment, ScoredAssessment } from './contract.ts';
import { portalQuestions } from './questionnaires/portal.ts';
import { asked } from './questionnaires/question.ts';
import { type Completed, completedAssessments } from './rows.ts';
import { mostFor, mostSkillPoints, pointsFor, questionsOf, skillPoints } from './scoring.ts';
import { isOpenInPortal } from './takeable.ts';

/** The applicant's own: questions while they may be answered, the result once there is one. */
export function assessmentOf(application: MyApplication['application']): MyAssessment {
  if (!application) return { isOpen: false, questions: [], completed: null };
  const { workflowStatus: status, assessmentScore: score, assessmentResult: result } = application;
  const at = application.assessmentCompletedAt;
  const isOpen = isOpenInPortal({ status, assessmentScore: score });
  return {
    isOpen,
    questions: isOpen ? asked(portalQuestions) : [],
    completed: score !== null && result && at ? { score, result, at } : null,
  };
}

function scored({ questionnaire, responses, skills, ...done }: Completed): ScoredAssessment {
  const answers = questionsOf[questionnaire].map((question) => ({
    id: question.id,
    question: question.text,
    answer: question.options.find(({ value }) => value === responses[question.id])?.label ?? '',
    points: pointsFor(question, responses[question.id]),
    most: mostFor(question),
  }));
  const breadth = { points: skillPoints(questionnaire, skills), most: mostSkillPoints(questionnaire) };
  return { questionnaire, ...done, answers, skills: [...skills], skillPoints: breadth };
}

/** For staff: what was answered and what each answer was worth. What another would have been worth stays here (S17). */
export async function scoredAssessments(ctx: Context, applicationId: string): Promise<Assessments> {
  const of = { applicationId, purpose: 'assessment' } as const;
  const [done, link] = await Promise.all([
    completedAssessments(ctx.readPool, applicationId),
    openLinkOf(ctx.pool, of, ctx.clock()),
  ]);
  return {
    items: done.map(scored),
    invitation: link && { sentAt: link.createdAt, validUntil: link.expiresAt },
  };
}

import { linkQuestions } from './questionnaires/link.ts';
import { portalQuestions } from './questionnaires/portal.ts';
import type { Question } from './questionnaires/question.ts';

/** Pure scoring of both questionnaires (ruling 11; docs/assessment.md). */
export type Questionnaire = 'portal' | 'link';
export const questionsOf: Record<Questionnaire, readonly Question[]> = {
  portal: portalQuestions,
  link: linkQuestions,
};

/** What was answered: question id to the option's value. */
export type Responses = Readonly<Record<string, string>>;
export interface Given {
  responses: Responses;
  skills: readonly string[];
}

const most = 100;
const breadth = { enough: 5, each: 4 } as const;
/** Breadth counts in the link's questionnaire alone: five of the twelve skills are as good as all of them. */
export const skillPoints = (questionnaire: Questionnaire, skills: readonly string[]): number =>
  questionnaire === 'link' ? Math.min(new Set(skills).size, breadth.enough) * breadth.each : 0;
export const mostSkillPoints = (questionnaire: Questionnaire): number =>
  questionnaire === 'link' ? breadth.enough * breadth.each : 0;

const chosen = ({ options }: Question, value: string | undefined) =>
  options.find((option) => option.value === value);
export const pointsFor = (question: Question, value: string | undefined): number =>
  chosen(question, value)?.worth ?? 0;
export const mostFor = ({ options }: Question): number => Math.max(...options.map(({ worth }) => worth));

/** Out of 100. */
export function scoreOf(questionnaire: Questionnaire, { responses, skills }: Given): number {
  const answers = questionsOf[questionnaire].map((question) => pointsFor(question, responses[question.id]));
  const sum = answers.reduce((total, points) => total + points, skillPoints(questionnaire, skills));
  return Math.min(sum, most);
}

/** Ruling 36. */
export const resultOf = (score: number, passMark: number): 'pass' | 'review' =>
  score >= passMark ? 'pass' : 'review';

/** Which questionnaire the answers are to: the portal's when every one of them is. */
export function questionnaireOf(responses: Responses): Questionnaire {
  const ids = Object.keys(responses);
  return ids.length > 0 && ids.every((id) => portalQuestions.some((question) => question.id === id))
    ? 'portal'
    : 'link';
}

/** Ids of questions that are not answered with one of their options. */
export const unanswered = (questionnaire: Questionnaire, responses: Responses): string[] =>
  questionsOf[questionnaire]
    .filter((question) => !chosen(question, responses[question.id]))
    .map(({ id }) => id);

/** Ids among the answers that the questionnaire does not ask. */
export const unasked = (questionnaire: Questionnaire, responses: Responses): string[] =>
  Object.keys(responses).filter((id) => !questionsOf[questionnaire].some((question) => question.id === id));

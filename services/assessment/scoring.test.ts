import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkQuestions } from './questionnaires/link.ts';
import { portalQuestions } from './questionnaires/portal.ts';
import { linkSkills } from './questionnaires/skills.ts';
import { questionnaireOf, resultOf, scoreOf, unanswered, unasked } from './scoring.ts';

/** As the specification gives them (applicant side, section 3), written down once more. */
const rightPlaces = {
  prioritization: 2,
  communication: 1,
  problem_solving: 2,
  organization: 1,
  adaptability: 1,
};
const allRight = Object.fromEntries(Object.entries(rightPlaces).map(([id, place]) => [id, String(place)]));
const best = Object.fromEntries(
  linkQuestions.map(({ id, options }) => [id, options.find(({ worth }) => worth === 10)?.value ?? '']),
);
const worst = Object.fromEntries(
  linkQuestions.map(({ id, options }) => [id, options.find(({ worth }) => worth === 0)?.value ?? '']),
);

describe("the portal's questionnaire", () => {
  it('has five questions of four options, one of them right', () => {
    expect(portalQuestions.map(({ id }) => id)).toEqual(Object.keys(rightPlaces));
    for (const { options } of portalQuestions) {
      expect(options.map(({ value }) => value)).toEqual(['0', '1', '2', '3']);
      expect(options.filter(({ worth }) => worth > 0)).toHaveLength(1);
    }
  });

  it('gives 20 points for each right answer, and none for another or none', () => {
    expect(scoreOf('portal', { responses: allRight, skills: [] })).toBe(100);
    expect(scoreOf('portal', { responses: {}, skills: [...linkSkills] })).toBe(0);
    for (const id of Object.keys(rightPlaces)) {
      expect(scoreOf('portal', { responses: { ...allRight, [id]: '3' }, skills: [] })).toBe(80);
      expect(scoreOf('portal', { responses: { [id]: allRight[id] as string }, skills: [] })).toBe(20);
    }
  });
});

describe("the link's questionnaire", () => {
  it('has the eight questions and twelve skills of the specification, each option worth 0, 5 or 10', () => {
    expect(linkQuestions.map(({ id }) => id)).toEqual([
      'urgentDeadline',
      'multipleRequests',
      'confidentialInfo',
      'clientUnavailable',
      'conflictingInstructions',
      'technicalDifficulty',
      'lastMinuteChange',
      'budgetConstraint',
    ]);
    for (const { options } of linkQuestions) {
      expect(new Set(options.map(({ value }) => value)).size).toBe(4);
      expect(options.map(({ worth }) => worth).sort((a, b) => a - b)).toEqual([0, 5, 5, 10]);
    }
    expect(linkQuestions[0]?.options.map(({ value }) => value)).toEqual([
      'immediate',
      'reschedule',
      'delegate',
      'ignore',
    ]);
    expect(linkSkills).toHaveLength(12);
  });

  it.each([
    [0, 0],
    [1, 4],
    [4, 16],
    [5, 20],
    [12, 20],
  ])('gives %i skills %i points', (count, points) => {
    const skills = linkSkills.slice(0, count);
    expect(scoreOf('link', { responses: worst, skills })).toBe(points);
    expect(scoreOf('link', { responses: best, skills })).toBe(80 + points);
  });

  it('counts a skill once', () => {
    expect(scoreOf('link', { responses: worst, skills: Array(5).fill('Research') })).toBe(4);
  });

  it('is between 0 and 100 whatever is answered', () => {
    const answer = fc.dictionary(
      fc.constantFrom(...linkQuestions.map(({ id }) => id)),
      fc.constantFrom(...linkQuestions.flatMap(({ options }) => options.map(({ value }) => value))),
    );
    const skills = fc.array(fc.constantFrom(...linkSkills), { maxLength: 20 });
    fc.assert(
      fc.property(answer, skills, (responses, chosen) => {
        const score = scoreOf('link', { responses, skills: chosen });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('what was answered', () => {
  it('is a pass from the mark on (ruling 36)', () => {
    expect([59, 60, 100].map((score) => resultOf(score, 60))).toEqual(['review', 'pass', 'pass']);
    expect(resultOf(79, 80)).toBe('review');
  });

  it("is the portal's when every answer is to one of its questions", () => {
    expect(questionnaireOf({ prioritization: '1' })).toBe('portal');
    expect(questionnaireOf(allRight)).toBe('portal');
    expect(questionnaireOf(best)).toBe('link');
    expect(questionnaireOf({})).toBe('link');
    expect(questionnaireOf({ prioritization: '1', urgentDeadline: 'ignore' })).toBe('link');
  });

  it('is missing where no option was chosen, and too much where nothing was asked', () => {
    expect(unanswered('portal', { ...allRight, organization: '4' })).toEqual(['organization']);
    expect(unanswered('link', {})).toHaveLength(8);
    expect(unasked('link', { ...best, prioritization: '2' })).toEqual(['prioritization']);
    expect(unasked('portal', allRight)).toEqual([]);
  });
});

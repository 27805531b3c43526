import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Answers, portalAssessmentMachine } from './machine.ts';

const questions = ['prioritization', 'communication', 'problem_solving', 'organization', 'adaptability'];
const all: Answers = Object.fromEntries(questions.map((id, place) => [id, String(place % 4)]));
const result = { score: 40, result: 'review' };

function begin(answers: Answers = {}, send: (answers: Answers) => Promise<object> = async () => result) {
  const provided = portalAssessmentMachine.provide({
    actors: { send: fromPromise<object, Answers>(({ input }) => send(input)) },
  });
  return createActor(provided, { input: { questions, answers } }).start();
}
type Assessment = ReturnType<typeof begin>;
const where = (assessment: Assessment) => {
  const { value, context } = assessment.getSnapshot();
  return value === 'asking' ? context.place : value;
};

describe("the portal's assessment", () => {
  it('goes on only once the question is answered', () => {
    const assessment = begin();
    assessment.send({ type: 'next' });
    expect(where(assessment)).toBe(0);
    assessment.send({ type: 'answer', value: '3' });
    assessment.send({ type: 'next' });
    expect(where(assessment)).toBe(1);
    expect(assessment.getSnapshot().context.answers).toEqual({ prioritization: '3' });
  });

  it('goes back to the first and no further, and keeps what was answered', () => {
    const assessment = begin({ prioritization: '3' });
    expect(where(assessment)).toBe(1);
    assessment.send({ type: 'previous' });
    assessment.send({ type: 'previous' });
    expect(where(assessment)).toBe(0);
    expect(assessment.getSnapshot().context.answers).toEqual({ prioritization: '3' });
  });

  it('is looked over after the last, and submitted once', async () => {
    const send = vi.fn(async () => result);
    const assessment = begin({}, send);
    for (const id of questions) {
      assessment.send({ type: 'submit' });
      assessment.send({ type: 'answer', value: all[id] ?? '' });
      assessment.send({ type: 'next' });
    }
    expect(where(assessment)).toBe('reviewing');
    expect(send).not.toHaveBeenCalled();
    assessment.send({ type: 'submit' });
    assessment.send({ type: 'submit' });
    const done = await waitFor(assessment, ({ status }) => status === 'done');
    expect(done.value).toBe('completed');
    expect(done.context.result).toBe(result);
    expect(send).toHaveBeenCalledExactlyOnceWith(all);
  });

  it('can be changed in one place, and is back at the review after it', () => {
    const assessment = begin(all);
    expect(where(assessment)).toBe('reviewing');
    assessment.send({ type: 'change', place: 5 });
    expect(where(assessment)).toBe('reviewing');
    assessment.send({ type: 'change', place: 1 });
    expect(where(assessment)).toBe(1);
    assessment.send({ type: 'answer', value: '0' });
    assessment.send({ type: 'next' });
    expect(where(assessment)).toBe('reviewing');
    expect(assessment.getSnapshot().context.answers).toEqual({ ...all, communication: '0' });
  });

  it('goes on where the answers of last time end', () => {
    const { prioritization, problem_solving } = all;
    expect(where(begin({ prioritization: prioritization ?? '' }))).toBe(1);
    expect(where(begin({ problem_solving: problem_solving ?? '' }))).toBe(0);
  });

  it('keeps answers and refusal after a failure, and is sent again', async () => {
    const lost = new Error('no connection');
    const send = vi.fn<() => Promise<object>>().mockRejectedValueOnce(lost).mockResolvedValueOnce(result);
    const assessment = begin(all, send);
    assessment.send({ type: 'submit' });
    const failed = await waitFor(assessment, (snapshot) => snapshot.matches('reviewing'));
    expect(failed.context).toMatchObject({ answers: all, refusal: lost });
    assessment.send({ type: 'submit' });
    expect(assessment.getSnapshot().context.refusal).toBeNull();
    await waitFor(assessment, ({ status }) => status === 'done');
  });
});

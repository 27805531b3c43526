import type { Question } from './question.ts';

/**
 * The eight questions behind an invitation's link (applicant side, section 3). Each answer is worth 0, 5 or 10 (ruling 11);
 * docs/assessment.md says why.
 */
type Option = readonly [value: string, worth: 0 | 5 | 10, label: string];
const question = (id: string, text: string, options: readonly Option[]): Question => ({
  id,
  text,
  options: options.map(([value, worth, label]) => ({ value, label, worth })),
});

export const linkQuestions: readonly Question[] = [
  question(
    'urgentDeadline',
    'An urgent task comes in while you are busy with another that is due today. What do you do?',
    [
      ['immediate', 5, 'I begin with the urgent one at once and finish the other afterwards.'],
      [
        'reschedule',
        10,
        'I weigh both, agree on a new time for the one that can wait, and begin with the other.',
      ],
      ['delegate', 5, 'I hand one of the two to someone who has time.'],
      ['ignore', 0, 'I finish what I have begun; the new task comes after it.'],
    ],
  ),
  question(
    'multipleRequests',
    'Three people ask you for something at the same time. How do you deal with it?',
    [
      ['order', 5, 'One after the other, in the order in which they asked.'],
      ['loudest', 0, 'I begin with the one who presses the most.'],
      ['prioritize', 10, 'I rank them by urgency and weight, and tell each when it will be done.'],
      ['parallel', 5, 'I begin all of them, so that each sees some progress.'],
    ],
  ),
  question(
    'confidentialInfo',
    'An acquaintance of your client asks you, in passing, when your client is away next month. What do you say?',
    [
      ['share', 0, 'The dates: they know each other, after all.'],
      ['vague', 5, 'Roughly when, without naming days.'],
      ['evade', 5, 'That I do not know, and change the subject.'],
      [
        'refuse',
        10,
        'That I give no information about my client, and that I will gladly pass the question on.',
      ],
    ],
  ),
  question(
    'clientUnavailable',
    'A decision is due within the hour, and your client cannot be reached. What do you do?',
    [
      ['decide', 5, 'I decide as my client would, and report it later.'],
      [
        'mandate',
        10,
        'I keep to what was agreed for such a case, choose what can be undone, and report it at once.',
      ],
      ['wait', 0, 'I wait: the decision is not mine.'],
      ['extend', 5, 'I ask for more time and go on trying to reach my client.'],
    ],
  ),
  question(
    'conflictingInstructions',
    'Your client and your client’s partner give you instructions that contradict each other.',
    [
      ['clarify', 10, 'I name the contradiction to both, calmly and with a proposal, before I act.'],
      ['client', 5, 'I follow my client, who employs me, and tell the partner so.'],
      ['recent', 0, 'I follow the one who spoke last.'],
      ['middle', 5, 'I look for a middle way that serves both, and act on it.'],
    ],
  ),
  question(
    'technicalDifficulty',
    'Ten minutes before an important video call the connection fails. What do you do?',
    [
      ['restart', 5, 'I restart everything and hope that it comes back in time.'],
      ['postpone', 5, 'I postpone the call before it begins.'],
      ['support', 0, 'I call the technician and wait.'],
      [
        'backup',
        10,
        'I change to the fallback, telephone or mobile network, tell everybody, and look for the fault later.',
      ],
    ],
  ),
  question(
    'lastMinuteChange',
    'The evening before a journey of three cities, the second meeting moves by a day.',
    [
      ['panic', 0, 'I tell my client that it cannot be managed any more at such short notice.'],
      ['rebook', 5, 'I rebook the one flight that it concerns.'],
      ['replan', 10, 'I go through the whole journey, change what hangs on it, and send one new plan.'],
      ['ask', 5, 'I ask my client what should be changed, and carry it out.'],
    ],
  ),
  question(
    'budgetConstraint',
    'For a dinner your client names a budget that will not pay for what your client wishes.',
    [
      ['exceed', 0, 'I book what is wished; the difference will be understood.'],
      [
        'options',
        10,
        'I show two or three ways within the budget, and what the wish would cost, and let my client choose.',
      ],
      ['cheapest', 5, 'I book what the budget allows.'],
      ['negotiate', 5, 'I bargain until the wish comes as near to the budget as it will.'],
    ],
  ),
];

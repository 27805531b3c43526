import type { Question } from './question.ts';

/** The portal's five questions (applicant side, section 3): one answer of four is right and worth 20 points (ruling 11). */
const rightIsWorth = 20;

/** Answers are given by their place, as text. */
function question(id: string, rightPlace: number, text: string, labels: readonly string[]): Question {
  const options = labels.map((label, place) => ({
    value: String(place),
    label,
    worth: place === rightPlace ? rightIsWorth : 0,
  }));
  return { id, text, options };
}

export const portalQuestions: readonly Question[] = [
  question(
    'prioritization',
    2,
    'It is half past eight. Your client needs papers for a ten o’clock meeting, a restaurant wants tonight’s table confirmed by noon, and the cleaner asks about next week. Where do you begin?',
    [
      'With the cleaner, because it is quickly done and off the list.',
      'With whatever came in first, so that no one is passed over.',
      'With the papers; the table before noon; the cleaner in the afternoon, with a word to her now.',
      'With all three at once, going back and forth between them.',
    ],
  ),
  question(
    'communication',
    1,
    'Your client writes from a flight: “Please move Thursday.” There are four appointments on Thursday, and the flight lands in three hours. What do you do?',
    [
      'Move all four to Friday, so that it is done when the flight lands.',
      'Ask in one short message which of the four is meant, propose a new time for each, and hold those times meanwhile.',
      'Wait for the landing and then telephone to have it explained.',
      'Ask the other people which of the appointments suits them least.',
    ],
  ),
  question(
    'problem_solving',
    2,
    'The driver who is to take your client to the airport in an hour does not answer, neither by message nor by telephone. What do you do?',
    [
      'Keep trying until he answers; he has always been reliable.',
      'Tell your client to take the train, as there is no time to lose.',
      'Book another car at once, tell your client its number and time, and find out about the first driver afterwards.',
      'Ask your client whom you should call.',
    ],
  ),
  question(
    'organization',
    1,
    'You take over a household from a colleague. Its contracts, keys, suppliers and dates are in her head, in three notebooks and in a drawer. She leaves in a week. How do you spend it?',
    [
      'By watching her at work, and asking whenever something comes up.',
      'By going through everything with her and putting it into one place: who, where, when, until when; checked with her before she leaves.',
      'By sorting the drawer, since the notebooks can be read later.',
      'By starting afresh in your own way, so that old habits do no harm.',
    ],
  ),
  question(
    'adaptability',
    1,
    'On the eve of a dinner for twelve your client decides on a lunch for twenty instead, in the garden. Rain is forecast. What do you do?',
    [
      'Advise against it: what was agreed with everybody should stand.',
      'Settle what has to change and by when, call cook, guests and rental within the hour, and arrange a place indoors in case it rains.',
      'Carry on with the dinner until your client has confirmed the change in writing.',
      'Change the invitations now and leave the rest to the morning.',
    ],
  ),
];

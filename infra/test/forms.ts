import type { Submission } from '#services/applications/submission-contract.ts';

let people = 0;

/** A valid form of a new applicant, with a test's changes. */
export function exampleForm(changes: Partial<Submission> = {}): Submission {
  const n = ++people;
  return {
    firstName: 'Ursina',
    lastName: `Caflisch${n}`,
    email: `ursina.caflisch.${process.pid}.${n}@post.example`,
    phone: `+41 81 555 ${String(n).padStart(4, '0')}`,
    address: 'Reichsgasse 12, 7000 Chur',
    linkedinUrl: 'https://www.linkedin.com/in/ursina-caflisch',
    portfolioUrl: null,
    motivation:
      'I have kept the diaries of three managing directors in order, and would be glad to keep a fourth.',
    position: 'general',
    ...changes,
  } as Submission;
}

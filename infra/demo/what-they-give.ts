import { Readable } from 'node:stream';
import { completeInPortal } from '#services/assessment/complete.ts';
import { portalQuestions } from '#services/assessment/questionnaires/portal.ts';
import type { CompleteInfo } from '#services/detailed-info/contract.ts';
import { submitDetails } from '#services/detailed-info/submit-details.ts';
import { submitDocuments } from '#services/documents/commands/submit-documents.ts';
import { uploadDocument } from '#services/documents/commands/upload-document.ts';
import { verifyDocument } from '#services/documents/commands/verify-document.ts';
import type { Context } from '#services/platform/context.ts';
import { derivedId } from '#services/platform/ids.ts';
import { languages, skills, workPermits } from '#state-machines/application/detailed-info.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { Actor, DocumentType } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import { pdf } from './paper.ts';
import { pick } from './people.ts';

/** What applicants of the demonstration give: details, answers, documents. By the same commands as ever. */
export interface Giving {
  ctx: Context;
  random: () => number;
  applicationId: string;
  actor: Actor;
}

const origin = { causation: 'request', correlation: 'demo', client: 'demo' };
const some = <T>(random: () => number, from: readonly T[], share: number): T[] =>
  from.filter(() => random() < share);

const experiences = [
  'Six years in a private household of five in Zug: diary, travel, two residences, a staff of four.',
  'Executive assistant to the head of a watchmaker, then two seasons of running a chalet for a family.',
  'Concierge at the front desk of a grand hotel for eight years, the last three as its head.',
  'Household manager for an older couple: medical appointments, guests, garden, and a house under renovation.',
];
const salaries = ['5500-6500', '6000-7000', '6800-7500', '7500-8500'];
const relations = ['Former employer', 'Head of department', 'Colleague', 'Client'];
const referees = ['Anna Keiser', 'Marc Aubert', 'Prisca Caduff', 'Stefan Wyss', 'Claudia Moretti'];

function infoOf(random: () => number, at: Date): CompleteInfo {
  const start = new Date(at.getTime() + (30 + Math.floor(random() * 60)) * dayMs);
  const reference = () => {
    const name = pick(random, referees);
    const email = `${name.toLowerCase().replace(' ', '.')}@referenz.example`;
    return { name, relationship: pick(random, relations), phone: '+41 44 555 01 23', email };
  };
  return {
    availabilityStartDate: start.toISOString().slice(0, 10),
    workPermitStatus: pick(random, workPermits),
    expectedSalaryRange: pick(random, salaries),
    languagesSpoken: some(random, languages.slice(0, 6), 0.5),
    specialSkills: some(random, skills, 0.3),
    previousExperienceDetails: pick(random, experiences),
    emergencyContactName: pick(random, referees),
    emergencyContactPhone: '+41 79 555 44 33',
    contactReferences: [reference(), reference()],
    additionalNotes: random() < 0.3 ? 'I could begin a fortnight earlier if that helps.' : '',
  };
}

const commandOf = ({ applicationId }: Giving, what: string): string =>
  derivedId('demo-gives', applicationId, what);

export async function giveDetails(giving: Giving): Promise<void> {
  const { ctx, random, applicationId, actor } = giving;
  const info = infoOf(random, ctx.clock());
  await submitDetails(ctx, { applicationId, commandId: commandOf(giving, 'details'), origin, actor, info });
}

/** @param score out of 100, in steps of 20: so many answers are right */
export async function takeAssessment(giving: Giving, score: number): Promise<void> {
  const { ctx, applicationId, actor } = giving;
  const responses = Object.fromEntries(
    portalQuestions.map(({ id, options }, place) => {
      const isRight = place < score / 20;
      return [id, options.find(({ worth }) => worth > 0 === isRight)?.value ?? '0'];
    }),
  );
  const given = { responses, skills: [] };
  await completeInPortal(ctx, { given, key: 'demo', origin, applicationId, userId: actor.id ?? '' });
}

const fileNames: Partial<Record<DocumentType, string>> = {
  passport_id: 'passport.pdf',
  work_permit: 'work-permit.pdf',
  cv_resume: 'cv-2026.pdf',
  references: 'references.pdf',
  background_check: 'criminal-record-extract.pdf',
};

export async function giveDocuments(
  giving: Giving,
  types: readonly DocumentType[] = requiredDocuments,
): Promise<string[]> {
  const { ctx, applicationId, actor } = giving;
  const ids: string[] = [];
  for (const documentType of types) {
    const fileName = fileNames[documentType] ?? `${documentType}.pdf`;
    const content = Readable.from([pdf(`${documentType} of ${applicationId}`)]);
    const { row } = await uploadDocument(ctx, {
      applicationId,
      commandId: commandOf(giving, documentType),
      origin,
      actor,
      documentType,
      receive: async () => ({ fileName, contentType: 'application/pdf', content }),
    });
    ids.push(row.document_id);
  }
  return ids;
}

export async function handIn(giving: Giving): Promise<void> {
  const { ctx, applicationId, actor } = giving;
  await giveDocuments(giving);
  await submitDocuments(ctx, { applicationId, commandId: commandOf(giving, 'submission'), origin, actor });
}

/** Staff looked at some of them: most are right, one is not. */
export async function lookAt(giving: Giving, documentIds: readonly string[], staff: Actor): Promise<void> {
  const { ctx, applicationId } = giving;
  for (const [place, documentId] of documentIds.entries()) {
    const verdict =
      place === 1
        ? ({ status: 'rejected', notes: 'The second page is missing. Please send both.' } as const)
        : ({ status: 'verified' } as const);
    const commandId = commandOf(giving, `look ${place}`);
    await verifyDocument(ctx, { applicationId, commandId, origin, actor: staff, documentId, ...verdict });
  }
}

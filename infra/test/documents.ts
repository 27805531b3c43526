import type { MyDocument, MyDocuments } from '#services/documents/contract.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import type { Problem } from '#services/platform/contract.ts';
import { fileFormats, requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { DocumentType, Status } from '#state-machines/application/vocabulary.ts';
import { multipartFile, pdf } from './files.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { confide } from './log-search.ts';
import { type Answer, Visitor } from './visitor.ts';

export interface Applicant extends Visitor {
  applicationId: string;
}

/** A new applicant in front of the documents page, or further on; on `app` or on another. */
export async function applicantAt(
  world: FreshDatabase,
  status: Status = 'legal_docs_pending',
  on: App = world.app,
): Promise<Applicant> {
  const { id } = await world.applicationAt(status);
  const signedIn = await world.signInApplicant(id);
  return Object.assign(sameOn(signedIn, on), { applicationId: id });
}

/** The same person on another app of the same database. */
export function sameOn(who: Visitor, on: App): Visitor {
  const there = new Visitor(on);
  for (const [name, value] of who.cookies) there.cookies.set(name, value);
  return there;
}

export function upload(
  who: Visitor,
  type: DocumentType,
  content: Buffer = pdf(),
  file: { fileName?: string; contentType?: string; field?: string } = {},
  options: { key?: string } = {},
): Promise<Answer<MyDocument & Problem>> {
  confide(file.fileName);
  const { body, headers } = multipartFile(content, file);
  return who.post(`/api/me/documents/${type}`, body, { headers, ...options });
}

export async function uploadRequired(who: Visitor): Promise<void> {
  for (const type of requiredDocuments) {
    const { status, body } = await upload(who, type, pdf(type), { contentType: fileFormats.pdf.contentType });
    if (status !== 201) throw new Error(`${type} was answered with ${status}: ${JSON.stringify(body)}`);
  }
}

export const documentsOf = async (who: Visitor): Promise<MyDocument[]> =>
  (await who.get<MyDocuments>('/api/me/documents')).body.items;

/** The keys of everything in the store. */
export const storedKeys = async ({ files }: Pick<Context, 'files'>): Promise<string[]> =>
  (await Array.fromAsync(files.list())).map(({ key }) => key);

import type { Given } from '#services/event-log/append/given.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Submission } from './submission-contract.ts';

/** What a person wrote when applying: `application_forms`, which can be erased. */
export interface Form {
  applicationId: string;
  /** Whose key encrypts free text about the application. */
  personId: string;
  /** The account it belongs to; null until it is attached. */
  userId: string | null;
  at: Date;
  form: Omit<Submission, 'position'>;
}

/** What a submission's digest is of. */
export const givenForm = (form: Form['form']): Given => ({
  kind: 'form',
  firstName: form.firstName,
  lastName: form.lastName,
  email: form.email,
  phone: form.phone,
  address: form.address,
  linkedinUrl: form.linkedinUrl ?? null,
  portfolioUrl: form.portfolioUrl ?? null,
  motivation: form.motivation,
});

/** A form as it is kept. */
export interface KeptForm extends Pick<Form, 'personId' | 'userId'> {
  email: string;
  given: Given;
}

/** The forms of these applications as they are kept. */
export async function keptForms(db: Db, applicationIds: readonly string[]): Promise<Map<string, KeptForm>> {
  const { rows } = await db.query<Form['form'] & Pick<Form, 'applicationId' | 'personId' | 'userId'>>({
    name: 'kept-forms',
    text: `select application_id as "applicationId", person_id as "personId", user_id as "userId", first_name as "firstName", last_name as "lastName", email, phone,
             address, linkedin_url as "linkedinUrl", portfolio_url as "portfolioUrl", motivation
           from application_forms where application_id = any($1)`,
    values: [applicationIds],
  });
  return new Map(
    rows.map(({ applicationId, personId, userId, ...form }) => [
      applicationId,
      { personId, userId, email: form.email, given: givenForm(form) },
    ]),
  );
}

/** @returns false when the application has a form already */
export async function insertForm(
  db: Db,
  { applicationId, personId, userId, at, form }: Form,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-application-form',
    text: `insert into application_forms (application_id, person_id, user_id, created_at, first_name, last_name, email,
                                          phone, address, linkedin_url, portfolio_url, motivation, attached_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, case when $3::uuid is not null then $4::timestamptz end) on conflict do nothing`,
    values: [
      applicationId,
      personId,
      userId,
      at,
      form.firstName,
      form.lastName,
      form.email,
      form.phone,
      form.address,
      form.linkedinUrl,
      form.portfolioUrl,
      form.motivation,
    ],
  });
  return rowCount === 1;
}

/** What was written is gone; the application is found no more. */
export async function removeForm(db: Db, applicationId: string): Promise<void> {
  await db.query({
    name: 'remove-form',
    text: 'delete from application_forms where application_id = $1',
    values: [applicationId],
  });
}

/** Locks the form until the transaction ends. */
export async function holdForm(db: Db, applicationId: string): Promise<void> {
  await db.query({
    name: 'hold-form',
    text: 'select from application_forms where application_id = $1 for no key update',
    values: [applicationId],
  });
}

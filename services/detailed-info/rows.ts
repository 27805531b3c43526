import type { Given } from '#services/event-log/append/given.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { referenceCount } from '#state-machines/application/detailed-info.ts';
import type { DetailedInfo } from './contract.ts';

/** `application_detailed_info`: one row an application, a draft until it was submitted. */
export interface KeptInfo {
  info: DetailedInfo;
  submittedAt: string | null;
  updatedAt: string;
}

interface Row {
  application_id: string;
  availability_start_date: string | null;
  languages_spoken: string[];
  special_skills: string[];
  previous_experience_details: string;
  expected_salary_range: string;
  work_permit_status: string;
  emergency_contact_name: string;
  emergency_contact_phone: string;
  contact_references: DetailedInfo['contactReferences'];
  additional_notes: string;
  submitted_at: string | null;
  updated_at: string;
}

const blank = { name: '', relationship: '', phone: '', email: '' };
/** Two references, however few were named. */
export const both = (named: DetailedInfo['contactReferences']): DetailedInfo['contactReferences'] =>
  Array.from({ length: referenceCount }, (_, index) => named[index] ?? blank);

export const emptyInfo: DetailedInfo = {
  availabilityStartDate: '',
  workPermitStatus: '',
  expectedSalaryRange: '',
  languagesSpoken: [],
  specialSkills: [],
  previousExperienceDetails: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
  contactReferences: both([]),
  additionalNotes: '',
};

const infoOf = (row: Row): DetailedInfo => ({
  availabilityStartDate: row.availability_start_date ?? '',
  workPermitStatus: row.work_permit_status,
  expectedSalaryRange: row.expected_salary_range,
  languagesSpoken: row.languages_spoken,
  specialSkills: row.special_skills,
  previousExperienceDetails: row.previous_experience_details,
  emergencyContactName: row.emergency_contact_name,
  emergencyContactPhone: row.emergency_contact_phone,
  contactReferences: both(row.contact_references),
  additionalNotes: row.additional_notes,
});

/** Of those of these applications where anything was written. */
export async function keptInfos(db: Db, applicationIds: readonly string[]): Promise<Map<string, KeptInfo>> {
  const { rows } = await db.query<Row>({
    name: 'detailed-info',
    text: `select application_id, availability_start_date::text, languages_spoken, special_skills, previous_experience_details,
             expected_salary_range, work_permit_status, emergency_contact_name, emergency_contact_phone,
             contact_references, additional_notes, submitted_at, updated_at
           from application_detailed_info where application_id = any($1)`,
    values: [applicationIds],
  });
  return new Map(
    rows.map((row) => [
      row.application_id,
      { info: infoOf(row), submittedAt: row.submitted_at, updatedAt: row.updated_at },
    ]),
  );
}

/** Null while nothing was written. */
export const keptInfo = async (db: Db, applicationId: string): Promise<KeptInfo | null> =>
  (await keptInfos(db, [applicationId])).get(applicationId) ?? null;

/** What a submission's digest is of: every field, in the form in which it is kept. */
export const givenInfo = (info: DetailedInfo): Given => ({
  kind: 'details',
  ...info,
  contactReferences: both(info.contactReferences),
});

/** @param submittedAt null: a draft */
export async function keepInfo(
  db: Db,
  applicationId: string,
  info: DetailedInfo,
  submittedAt: Date | null,
  updatedAt: Date,
): Promise<void> {
  await db.query({
    name: 'keep-detailed-info',
    text: `insert into application_detailed_info (application_id, availability_start_date, languages_spoken,
             special_skills, previous_experience_details, expected_salary_range, work_permit_status,
             emergency_contact_name, emergency_contact_phone, contact_references, additional_notes, submitted_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12, $13)
           on conflict (application_id) do update set
             availability_start_date = excluded.availability_start_date, languages_spoken = excluded.languages_spoken,
             special_skills = excluded.special_skills, previous_experience_details = excluded.previous_experience_details,
             expected_salary_range = excluded.expected_salary_range, work_permit_status = excluded.work_permit_status,
             emergency_contact_name = excluded.emergency_contact_name,
             emergency_contact_phone = excluded.emergency_contact_phone,
             contact_references = excluded.contact_references, additional_notes = excluded.additional_notes,
             submitted_at = excluded.submitted_at, updated_at = excluded.updated_at`,
    values: [
      applicationId,
      info.availabilityStartDate || null,
      info.languagesSpoken,
      info.specialSkills,
      info.previousExperienceDetails,
      info.expectedSalaryRange,
      info.workPermitStatus,
      info.emergencyContactName,
      info.emergencyContactPhone,
      JSON.stringify(both(info.contactReferences)),
      info.additionalNotes,
      submittedAt,
      updatedAt,
    ],
  });
}

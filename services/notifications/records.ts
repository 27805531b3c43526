import { writeTogether } from '#services/platform/write-together.ts';

/** `mails`: one row a mail, with its attempts and what the server said. Mails of one moment are written together. */
export interface Begun {
  mailId: string;
  applicationId: string | null;
  userId: string | null;
  kind: string;
  version: number | null;
  resendOf: string | null;
  at: Date;
}

/**
 * Notes the attempt.
 * @returns how many there were with this one; undefined when this mail has left already, or is under way beside this one
 */
export const beginMail = writeTogether<Begun, number>(async (db, all) => {
  const first = new Map(all.map((mail) => [mail.mailId, mail] as const).reverse());
  const mails = [...first.values()];
  const { rows } = await db.query<{ mail_id: string; attempts: number }>({
    name: 'mails-begin',
    text: `insert into mails as m (mail_id, application_id, user_id, kind, cause_version, resend_of, status, attempts, queued_at)
           select n.*, 'queued', 1, $7::timestamptz
           from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::int[], $6::uuid[]) as n (mail_id) order by n.mail_id
           on conflict (mail_id) do update set attempts = m.attempts + 1 where m.status <> 'sent'
           returning mail_id, attempts`,
    values: [
      mails.map(({ mailId }) => mailId),
      mails.map(({ applicationId }) => applicationId),
      mails.map(({ userId }) => userId),
      mails.map(({ kind }) => kind),
      mails.map(({ version }) => version),
      mails.map(({ resendOf }) => resendOf),
      mails[0]?.at,
    ],
  });
  const attempts = new Map(rows.map((row) => [row.mail_id, row.attempts]));
  return all.map((mail) => (first.get(mail.mailId) === mail ? attempts.get(mail.mailId) : undefined));
});

interface Noted {
  mailId: string;
  status: 'sent' | 'queued' | 'failed';
  response: string;
  at: Date;
}
/** What came of it. */
export const noteMail = writeTogether<Noted, never>(async (db, notes) => {
  await db.query({
    name: 'mails-note',
    text: `update mails m set status = n.status, response = n.response,
             sent_at = case when n.status = 'sent' then n.at end
           from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[]) as n (mail_id, status, response, at)
           where m.mail_id = n.mail_id`,
    values: [
      notes.map(({ mailId }) => mailId),
      notes.map(({ status }) => status),
      notes.map(({ response }) => response.slice(0, 500)),
      notes.map(({ at }) => at),
    ],
  });
  return [];
});

import type { Db } from '#services/platform/db/postgres.ts';
import { hashOf, type LinkPurpose } from './links.ts';

/** Links about an application rather than an account: one of a purpose works at a time. */
interface Of {
  applicationId: string;
  purpose: LinkPurpose;
}

/** Ends the unused links of an application but one. */
export async function voidOtherLinks(
  db: Db,
  { applicationId, purpose }: Of,
  linkId: string,
  at: Date,
): Promise<void> {
  await db.query({
    name: 'void-other-links',
    text: `update links set expires_at = $4
           where application_id = $1 and purpose = $2 and link_id <> $3 and used_at is null
             and (expires_at is null or expires_at > $4)`,
    values: [applicationId, purpose, linkId, at],
  });
}

/** Ends every unused link of an application but those of one purpose. */
export async function voidLinksOf(db: Db, applicationId: string, kept: LinkPurpose, at: Date): Promise<void> {
  await db.query({
    name: 'void-links-of',
    text: `update links set expires_at = $3
           where application_id = $1 and purpose <> $2 and used_at is null and (expires_at is null or expires_at > $3)`,
    values: [applicationId, kept, at],
  });
}

/** The application of a link that may have ended; null for a link that never was one of this purpose. */
export async function applicationOfLink(db: Db, token: string, purpose: LinkPurpose): Promise<string | null> {
  const { rows } = await db.query<{ application_id: string | null }>({
    name: 'application-of-link',
    text: 'select application_id from links where token_hash = $1 and purpose = $2',
    values: [hashOf(token), purpose],
  });
  return rows[0]?.application_id ?? null;
}

/**
 * Gives the link that was made without an end its end. Asked again with the same end, it finds the same link.
 * @returns its id; null when there is none that waits
 */
export async function beginLink(
  db: Db,
  { applicationId, purpose }: Of,
  expiresAt: Date,
): Promise<string | null> {
  const { rows } = await db.query<{ link_id: string }>({
    name: 'begin-link',
    text: `update links set expires_at = $3
           where link_id = (
             select link_id from links
             where application_id = $1 and purpose = $2 and used_at is null and (expires_at is null or expires_at = $3)
             order by created_at desc limit 1)
           returning link_id`,
    values: [applicationId, purpose, expiresAt],
  });
  return rows[0]?.link_id ?? null;
}

/** The link that works now; null when none does. Never its secret. */
export async function openLinkOf(
  db: Db,
  { applicationId, purpose }: Of,
  at: Date,
): Promise<{ createdAt: string; expiresAt: string } | null> {
  const { rows } = await db.query<{ created_at: string; expires_at: string }>({
    name: 'open-link-of',
    text: `select created_at, expires_at from links
           where application_id = $1 and purpose = $2 and used_at is null and expires_at > $3
           order by created_at desc limit 1`,
    values: [applicationId, purpose, at],
  });
  const row = rows[0];
  return row ? { createdAt: row.created_at, expiresAt: row.expires_at } : null;
}

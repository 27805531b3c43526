import { createHash } from 'node:crypto';
import { derivedId } from '#services/platform/ids.ts';
import type { Db } from '#services/platform/postgres.ts';
import { linkToken, type Secrets } from '#services/platform/secrets.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** Single-use links that mails carry. The secret derives from the link's id; the table holds its hash alone. */
export type LinkPurpose = 'confirm-email' | 'set-password' | 'assessment';
export interface Link {
  linkId: string;
  applicationId: string | null;
  userId: string | null;
  usedAt: string | null;
}

interface NewLink {
  purpose: LinkPurpose;
  applicationId: string | null;
  userId: string | null;
  at: Date;
  /** Null: not valid until a later step gives it an end. */
  expiresAt: Date | null;
  /** What asks for it; the same cause gets the same link. */
  cause?: string;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** @returns the link's secret, base64url; the same one when the same cause asks again */
export async function issueLink(db: Db, secrets: Secrets, link: NewLink): Promise<string> {
  const linkId = derivedId(
    'link',
    link.purpose,
    link.applicationId ?? '',
    link.userId ?? '',
    link.cause ?? link.at.toISOString(),
  );
  const token = linkToken(secrets.linkKey, linkId);
  await db.query({
    name: 'issue-link',
    text: `insert into links (link_id, purpose, application_id, user_id, token_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [linkId, link.purpose, link.applicationId, link.userId, hashOf(token), link.at, link.expiresAt],
  });
  return token;
}

/**
 * The link behind a secret, locked until the transaction ends.
 * @throws DomainError `link-invalid` for an unknown or expired one alike; a used one is returned with `usedAt`
 */
export async function findLink(db: Db, token: string, purpose: LinkPurpose, at: Date): Promise<Link> {
  const { rows } = await db.query<{
    link_id: string;
    application_id: string | null;
    user_id: string | null;
    used_at: string | null;
  }>({
    name: 'find-link',
    text: `select link_id, application_id, user_id, used_at from links
           where token_hash = $1 and purpose = $2 and expires_at > $3 for update`,
    values: [hashOf(token), purpose, at],
  });
  const row = rows[0];
  if (!row)
    throw new DomainError(
      'link-invalid',
      'This link is not valid, or its time is over. Ask us for a new one.',
    );
  return { linkId: row.link_id, applicationId: row.application_id, userId: row.user_id, usedAt: row.used_at };
}

export async function markUsed(db: Db, link: Link, at: Date): Promise<void> {
  await db.query({
    name: 'use-link',
    text: 'update links set used_at = $2 where link_id = $1',
    values: [link.linkId, at],
  });
}

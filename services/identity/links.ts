import { createHash } from 'node:crypto';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** Single-use links that mails carry. The secret derives from the link's id; the table holds its hash alone. */
export type LinkPurpose =
  | 'confirm-email'
  | 'set-password'
  | 'assessment'
  | 'sign-up'
  | 'reset-password'
  | 'invitation'
  | 'not-me';
export interface Link {
  linkId: string;
  purpose: LinkPurpose;
  applicationId: string | null;
  userId: string | null;
  /** Where the link of a person without an account went. */
  email: string | null;
  usedAt: string | null;
}

interface NewLink {
  purpose: LinkPurpose;
  applicationId: string | null;
  userId: string | null;
  email?: string;
  at: Date;
  /** Null: not valid until a later step gives it an end. */
  expiresAt: Date | null;
  /** What asks for it; the same cause gets the same link. */
  cause?: string;
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The secret of a new link: 256 bits in base64url, which only its mail carries, and what the table keeps of it. */
export function secretOf(secrets: Secrets, linkId: string): { token: string; tokenHash: Buffer } {
  const token = secrets.linkKeys.mac(linkId).toString('base64url');
  return { token, tokenHash: hashOf(token) };
}

/** The secret of a link that is there: under the key that it was made under, so that a mail sent again carries the same. */
function secretAgain({ linkKeys }: Secrets, linkId: string, tokenHash: Buffer): string | null {
  const tokens = linkKeys.macs(linkId).map((mac) => mac.toString('base64url'));
  return tokens.find((token) => hashOf(token).equals(tokenHash)) ?? null;
}

const linkIdOf = ({ purpose, applicationId, userId, cause, at }: NewLink): string =>
  derivedId('link', purpose, applicationId ?? '', userId ?? '', cause ?? at.toISOString());

/** @returns the same link when the same cause asks again; it is then not new */
export async function makeLink(
  db: Db,
  secrets: Secrets,
  link: NewLink,
): Promise<{ linkId: string; token: string; isNew: boolean }> {
  const linkId = linkIdOf(link);
  const { token, tokenHash } = secretOf(secrets, linkId);
  const { rowCount } = await db.query({
    name: 'issue-link',
    text: `insert into links (link_id, purpose, application_id, user_id, email, token_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [
      linkId,
      link.purpose,
      link.applicationId,
      link.userId,
      link.email,
      tokenHash,
      link.at,
      link.expiresAt,
    ],
  });
  const isNew = rowCount === 1;
  return { linkId, token: isNew ? token : await tokenThere(db, secrets, linkId, token), isNew };
}

/** Of a link that was there already, perhaps from before a rotation. */
async function tokenThere(db: Db, secrets: Secrets, linkId: string, token: string): Promise<string> {
  if (secrets.linkKeys.olderIds.length === 0) return token;
  const { rows } = await db.query<{ token_hash: Buffer }>({
    name: 'link-there',
    text: 'select token_hash from links where link_id = $1',
    values: [linkId],
  });
  return (rows[0] && secretAgain(secrets, linkId, rows[0].token_hash)) ?? token;
}

/** @returns the link's secret, base64url; the same one when the same cause asks again */
export async function issueLink(db: Db, secrets: Secrets, link: NewLink): Promise<string> {
  return (await makeLink(db, secrets, link)).token;
}

/** The secret of the link that this cause got before; null when it was used or its time is over. */
export async function openLinkAgain(db: Db, secrets: Secrets, link: NewLink): Promise<string | null> {
  return (await mailedLink(db, secrets, linkIdOf(link), link.at))?.token ?? null;
}

/** One refusal for unknown, expired, used and foreign ones. */
export const linkInvalid = (): DomainError =>
  new DomainError(
    'link-invalid',
    'This link is not valid: its time is over, or it was used before. Ask for a new one.',
  );

/**
 * The link behind a secret, locked until the transaction ends.
 * @throws DomainError `link-invalid` for an unknown or expired one alike; a used one is returned with `usedAt`
 */
export async function findLink(
  db: Db,
  token: string,
  purposes: LinkPurpose | readonly LinkPurpose[],
  at: Date,
): Promise<Link> {
  const { rows } = await db.query<{
    link_id: string;
    purpose: LinkPurpose;
    application_id: string | null;
    user_id: string | null;
    email: string | null;
    used_at: string | null;
  }>({
    name: 'find-link',
    text: `select link_id, purpose, application_id, user_id, email, used_at from links
           where token_hash = $1 and purpose = any($2) and expires_at > $3 for update`,
    values: [hashOf(token), [purposes].flat(), at],
  });
  const row = rows[0];
  if (!row) throw linkInvalid();
  return {
    linkId: row.link_id,
    purpose: row.purpose,
    applicationId: row.application_id,
    userId: row.user_id,
    email: row.email,
    usedAt: row.used_at,
  };
}

/** As `findLink`, and a used one is refused like the others. */
export async function findUnusedLink(...asked: Parameters<typeof findLink>): Promise<Link> {
  const link = await findLink(...asked);
  if (link.usedAt) throw linkInvalid();
  return link;
}

export async function markUsed(db: Db, link: Link, at: Date): Promise<void> {
  await db.query({
    name: 'use-link',
    text: 'update links set used_at = $2 where link_id = $1',
    values: [link.linkId, at],
  });
}

/** Ends the unused links of these kinds that an account has. */
export async function voidLinks(
  db: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
  at: Date,
): Promise<void> {
  await db.query({
    name: 'void-links',
    text: `update links set expires_at = $3
           where user_id = $1 and purpose = any($2) and used_at is null and expires_at > $3`,
    values: [userId, purposes, at],
  });
}

export interface MailedLink {
  /** Null for a link of a person without an account. */
  userId: string | null;
  /** Where the link of a person without an account goes. */
  email: string | null;
  token: string;
  createdAt: string;
  expiresAt: string;
}

/** A link as it can still be used, with its secret; null when it cannot, or was made under a key that is gone: a mail then has nothing to say. */
export async function mailedLink(
  db: Db,
  secrets: Secrets,
  linkId: string,
  at: Date,
): Promise<MailedLink | null> {
  const { rows } = await db.query<{
    user_id: string | null;
    email: string | null;
    token_hash: Buffer;
    created_at: string;
    expires_at: string;
  }>({
    name: 'mailed-link',
    text: `select user_id, email, token_hash, created_at, expires_at from links
           where link_id = $1 and used_at is null and expires_at > $2`,
    values: [linkId, at],
  });
  const row = rows[0];
  if (!row) return null;
  const token = secretAgain(secrets, linkId, row.token_hash);
  if (token === null) return null;
  const { user_id: userId, email, created_at: createdAt, expires_at: expiresAt } = row;
  return { userId, email, token, createdAt, expiresAt };
}

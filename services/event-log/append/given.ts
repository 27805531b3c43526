import { canonicalText } from './canonical-text.ts';

/**
 * What a person gave with a command: a form, details, a file, answers. It is kept where it can be erased; its event carries a digest of it under
 * the person's key, so that a later change shows, and once the key is destroyed the digest says nothing to anyone.
 */
export type Given = { kind: 'form' | 'details' | 'document' | 'assessment' } & Record<string, unknown>;

/** As the database keeps it: half a character of UTF-16 becomes U+FFFD. */
const wellFormed = (given: Given): Given =>
  JSON.parse(JSON.stringify(given), (_key, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );

/** The text that the digest is of: it can be moved to no other application. */
export const givenText = (applicationId: string, given: Given): string =>
  canonicalText({ applicationId, given: wellFormed(given) });

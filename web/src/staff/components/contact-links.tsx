import { Text } from '#web/ui/text/text.tsx';
import { TextAnchor } from '#web/ui/text-link/text-link.tsx';
import styles from './contact-links.module.css';
import { isErased, personName } from './person-name.ts';

/**
 * Someone's name on one line of a list, in a link of a cell or in a `Text` of parts: people are looked for by the surname, so the
 * first name gives way to it.
 */
export function PersonName({ person }: { person: { firstName: string; lastName: string } }) {
  const { firstName, lastName } = person;
  if (!firstName || !lastName) return personName(person);
  return (
    <>
      <Text as="span" isTruncated className={styles.first}>
        {firstName}
      </Text>
      <Text as="span" isTruncated className={styles.surname}>{`\u00a0${lastName}`}</Text>
    </>
  );
}

/** An address to write to; someone who is erased has none. A long one may wrap before the @. */
export function MailAddress({ email }: { email: string }) {
  if (!email) return '–';
  if (isErased({ email })) return email;
  const at = email.lastIndexOf('@');
  return (
    <TextAnchor href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </TextAnchor>
  );
}

/** An applicant's own link. Only http(s) leaves the page, whatever an old record may hold. */
export function ExternalLink({ href, children }: { href: string; children: string }) {
  if (!/^https?:\/\//i.test(href)) return <span>{href}</span>;
  return (
    <TextAnchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </TextAnchor>
  );
}

import { isErased } from './person-name.ts';

/** An address to write to; of somebody who is erased there is none. A long one may wrap before the @. */
export function MailAddress({ email }: { email: string }) {
  if (!email) return '–';
  if (isErased({ email })) return email;
  const at = email.lastIndexOf('@');
  return (
    <a className="lk" href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
}

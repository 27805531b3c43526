import { TextAnchor } from '#web/ui/text-link/text-link.tsx';

/** An applicant's own link. Only http(s) leaves the page, whatever an old record may hold. */
export function ExternalLink({ href, children }: { href: string; children: string }) {
  if (!/^https?:\/\//i.test(href)) return <span>{href}</span>;
  return (
    <TextAnchor href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </TextAnchor>
  );
}

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { classNames } from '#web/ui/class-names.ts';
import { InlineError } from '#web/ui/inline-error/inline-error.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ExternalLink, MailAddress } from '../components/contact-links.tsx';
import styles from './dossier.module.css';

interface SectionProps {
  title: string;
  /** Small words beside the title: 'received 14 Oct 2026, 21:07'. */
  aside?: string | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

/** A part of the dossier under its title. */
export function DossierSection({ title, aside, isBusy, children }: SectionProps) {
  return (
    <section className={styles.section} aria-busy={isBusy}>
      <h3 className={styles.title}>
        {title}
        {aside && (
          <>
            {' '}
            <Text as="span" isSoft size="small" className={styles.aside}>
              {aside}
            </Text>
          </>
        )}
      </h3>
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Of what stands there until it is loaded. */
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/** Lines while its data loads, and a way to ask again. */
export function Loaded<T>({ query, className, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const { error, refetch } = query;
    return (
      <InlineError
        className={className}
        requestId={error instanceof ApiError ? error.problem?.requestId : undefined}
        onRetry={refetch}
      >
        This part could not be loaded. {error.message}
      </InlineError>
    );
  }
  return <PartSkeleton className={className} />;
}

export const PartSkeleton = ({ className }: { className?: string | undefined }) => (
  <Stack as="p" space={12} className={classNames(styles.skeleton, className)} aria-hidden="true">
    <Skeleton width="longest" />
    <Skeleton width="long" />
  </Stack>
);

/** A part of the dossier that is fetched by itself. */
export function Part<T>({
  query,
  children,
  ...titles
}: Pick<SectionProps, 'title' | 'aside'> & LoadedProps<T>) {
  return (
    <DossierSection {...titles} isBusy={query.isPending}>
      <Loaded query={query}>{children}</Loaded>
    </DossierSection>
  );
}

/** What the applicant wrote, in its own lines. */
export const Prose = ({ text }: { text: string }) => <span className={styles.prose}>{text || '–'}</span>;

type Contact = Pick<ApplicationDetail, 'email' | 'phone' | 'address' | 'linkedinUrl' | 'portfolioUrl'>;

/** How to reach the applicant, and where they show themselves, for a `DescriptionList`. */
export function contactPairs(
  contact: Contact,
  besideEmail?: ReactNode,
): { term: string; value: ReactNode }[] {
  const { email, phone, address, linkedinUrl, portfolioUrl } = contact;
  const link = (term: string, url: string | null) =>
    url
      ? { term, value: <ExternalLink href={url}>{url.replace(/^https?:\/\/(www\.)?/i, '')}</ExternalLink> }
      : [];
  const mail = (
    <>
      <MailAddress email={email} /> {besideEmail}
    </>
  );
  return [
    { term: 'Email', value: mail },
    { term: 'Phone', value: phone || '–' },
    { term: 'Address', value: address || '–' },
    link('LinkedIn', linkedinUrl),
    link('Portfolio', portfolioUrl),
  ].flat();
}

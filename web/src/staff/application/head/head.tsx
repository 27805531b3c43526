import { FlaskConical, Link2, Mail, MapPin, Phone } from 'lucide-react';
import type { Ref } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { SummaryRow } from '#web/ui/summary-row/summary-row.tsx';
import { TextAnchor } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { assessmentText } from '../../components/assessment-text.ts';
import { ChainBadge, type ChainStanding } from '../../components/chain-badge.tsx';
import { ExternalLink, MailAddress } from '../../components/contact-links.tsx';
import { isErased, personName, positionLabel } from '../../components/person-name.ts';
import { Ruler } from '../../components/ruler.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { Viewers } from '../../dossier/viewers.tsx';
import styles from '../application.module.css';

interface Props {
  application: ApplicationDetail;
  chain: ChainStanding | undefined;
  headingRef: Ref<HTMLHeadingElement>;
  isPast: boolean;
}

/** Who it is, in which status, what is known at a glance, and how to reach them. */
export function Head({ application, chain, headingRef, isPast }: Props) {
  const status = application.workflowStatus;
  const done = stepsCompleted(application.workflowStepHistory.map((step) => step.status));
  const current = (mainFlow as readonly AnyStatus[]).indexOf(status) + 1;
  return (
    <header className={styles.head}>
      <Inline space={12}>
        <h1 className={styles.person} tabIndex={-1} ref={headingRef}>
          {personName(application)}
        </h1>
        <StatusTag status={status} filled />
        {/* What holds is said in the foot; what does not, where everyone looks. */}
        {chain && chain !== 'verified' && <ChainBadge chain={chain} />}
        {application.isSandbox && (
          <Badge size="large" icon={FlaskConical}>
            Sandbox
          </Badge>
        )}
        {application.isLegacy && <Badge>Legacy</Badge>}
        {!isPast && <Viewers id={application.id} />}
      </Inline>
      <SummaryRow
        pairs={[
          { term: 'Position', value: positionLabel(application.position) },
          { term: 'Applied', value: fullTime(application.createdAt) },
          { term: 'Assessment', value: assessmentText(application, false) },
          {
            term: 'Steps completed',
            value: (
              <>
                <Ruler done={done} of={mainFlow.length} current={current} />
                {done} of {mainFlow.length}
              </>
            ),
          },
        ]}
      />
      {!isErased(application) && <Contact application={application} />}
    </header>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\/(www\.)?/i, '');

/** A line of ways to reach the applicant; on a phone one below the other. */
function Contact({ application }: { application: ApplicationDetail }) {
  const { email, emailConfirmedAt, phone, address, linkedinUrl, portfolioUrl } = application;
  const links = [
    ['LinkedIn', linkedinUrl],
    ['Portfolio', portfolioUrl],
  ] as const;
  return (
    <Inline as="ul" className={styles.contact} aria-label="Contact">
      <li>
        <Icon icon={Mail} label="Email" />
        <span>
          <MailAddress email={email} />
          {!emailConfirmedAt && <ToneText tone="soft"> not confirmed yet</ToneText>}
        </span>
      </li>
      {phone && (
        <li>
          <Icon icon={Phone} label="Phone" />
          <TextAnchor href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</TextAnchor>
        </li>
      )}
      {address && (
        <li>
          <Icon icon={MapPin} label="Address" />
          <span>{address}</span>
        </li>
      )}
      {links.map(
        ([term, url]) =>
          url && (
            <li key={term}>
              <Icon icon={Link2} label={term} />
              <ExternalLink href={url}>{withoutScheme(url)}</ExternalLink>
            </li>
          ),
      )}
    </Inline>
  );
}

import { ArrowLeft, FlaskConical } from 'lucide-react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { mainFlow, waitingFor } from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import { stepsCompleted } from '#state-machines/application/progress.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { Badge } from '#web/ui/badge/badge.tsx';
import { fullTime, span } from '#web/ui/dates.ts';
import { IconLink } from '#web/ui/icon-button/icon-button.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { SummaryRow } from '#web/ui/summary-row/summary-row.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { assessmentText } from '../../components/assessment-text.ts';
import type { ChainStanding } from '../../components/chain-badge.tsx';
import { ChainBadge } from '../../components/chain-badge.tsx';
import { DeadlineTag } from '../../components/deadline-tag.tsx';
import { personName, positionLabel } from '../../components/person-name.ts';
import { Ruler } from '../../components/ruler.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { Viewers } from '../../dossier/viewers.tsx';
import styles from '../application.module.css';
import { HeadActions } from './head-actions.tsx';

interface Props {
  application: ApplicationDetail;
  chain: ChainStanding | undefined;
  back: string;
  now: number;
  isPast: boolean;
}

const waiting = { applicant: 'Applicant', staff: 'Staff', none: 'No one' } as const;

function waitingText(status: AnyStatus): string {
  const action = requiredAction[status];
  return action ? `Applicant: ${action}` : waiting[waitingFor[status]];
}

/** Who, where, since when, for whom and until when. */
export function Head({ application, chain, back, now, isPast }: Props) {
  const status = application.workflowStatus;
  const done = stepsCompleted(application.workflowStepHistory.map((step) => step.status));
  const current = (mainFlow as readonly AnyStatus[]).indexOf(status) + 1;
  return (
    <Stack as="header" space={6} className={styles.head}>
      <Inline space={12}>
        <IconLink
          icon={ArrowLeft}
          label="Back to Applications"
          title="Back to Applications"
          className={styles.back}
          to={back}
        />
        <h1>{personName(application)}</h1>
        <StatusTag status={status} filled />
        <ChainBadge chain={chain} />
        {application.isSandbox && (
          <Badge size="large" icon={FlaskConical}>
            Sandbox
          </Badge>
        )}
        {application.isLegacy && <Badge>Legacy</Badge>}
        <Text as="span" size="mono" isSoft className={styles.identity} title={application.id}>
          {application.id.slice(0, 13)}
        </Text>
        {!isPast && <Viewers id={application.id} />}
        <HeadActions application={application} isPast={isPast} />
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
          { term: 'In this status', value: span(now - Date.parse(application.statusSince)) },
          { term: 'Waiting for', value: waitingText(status) },
          {
            term: 'Until',
            value: application.deadline ? (
              <DeadlineTag deadline={application.deadline} now={now} />
            ) : (
              <ToneText tone="soft">No deadline</ToneText>
            ),
          },
        ]}
      />
    </Stack>
  );
}

import { FlaskConical } from 'lucide-react';
import type { Journey } from '#state-machines/application/journeys.ts';
import { testedJourneys } from '#state-machines/application/tested-journeys.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { columnsOf } from '#web/ui/table/features.ts';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { sandboxName } from '../words.ts';
import styles from './journeys.module.css';
import type { Real } from './journeys.ts';
import type { Outcome } from './use-run-many.ts';

/** A journey in the list. */
export interface JourneyRow {
  journey: Journey;
  /** Real applications that went so; null for none, undefined while that is not known. */
  real: Real | null | undefined;
  /** Where the chosen sandbox is on it; null unless it is the chosen journey. */
  at: string | null;
  outcome: Outcome | undefined;
}

interface Handlers {
  onFollow: (id: string) => void;
  onChoose: (applicationId: string) => void;
}

const column = columnsOf<JourneyRow>();

/** Covered by real history, or by the tests alone; how it ends; what running it just now came to. */
export const columnsFor = ({ onFollow, onChoose }: Handlers) =>
  column.columns([
    column.display({
      id: 'state',
      header: 'Covered',
      meta: { width: '7.875rem' },
      cell: ({ row }) => <State {...row.original} />,
    }),
    column.display({
      id: 'name',
      header: 'Journey',
      meta: { className: styles.journeyName },
      cell: ({ row: { original } }) => (
        <>
          <Button variant="link" onClick={() => onFollow(original.journey.id)}>
            {original.journey.name}
          </Button>
          <Refusal {...original} onChoose={onChoose} />
        </>
      ),
    }),
    column.accessor(({ journey }) => journey.path.length, {
      id: 'length',
      header: 'Steps',
      meta: { align: 'end', className: styles.length, width: '3.5rem', phoneLabel: 'Steps' },
    }),
    column.accessor(({ journey }) => journey.path.at(-1) ?? '', {
      id: 'end',
      header: 'Ends in',
      meta: { width: '10.5rem', phone: 'end' },
      cell: ({ getValue }) => <StatusTag status={getValue()} />,
    }),
  ]);

/** The word is the state; its icon repeats the tone. */
function State({ journey, real, at, outcome }: JourneyRow) {
  if (outcome?.how === 'running')
    return <StatusBadge tone="work">{`Step ${Math.max(1, outcome.step)}`}</StatusBadge>;
  if (outcome?.how === 'refused') return <StatusBadge tone="stop">Refused</StatusBadge>;
  if (outcome?.how === 'passed') return <StatusBadge tone="good">Ran through</StatusBadge>;
  if (at) return <StatusBadge tone="work">{at}</StatusBadge>;
  if (real)
    return (
      <>
        <StatusBadge tone="good">Covered</StatusBadge>{' '}
        <TextLink
          to={paths.admin.application(real.newest)}
          title={`The newest ended ${fullTime(real.newestAt)}`}
          aria-label={`by ${counted(real.count, 'real application')}, open the newest`}
        >
          {formatNumber(real.count)}
        </TextLink>
      </>
    );
  if (testedJourneys.has(journey.id))
    return (
      <ToneText tone="soft" icon={FlaskConical}>
        Tests only
      </ToneText>
    );
  return <StatusBadge tone="need">Uncovered</StatusBadge>;
}

/** Why a run stopped, with the sandbox it left behind. */
function Refusal({ journey, outcome, onChoose }: JourneyRow & Pick<Handlers, 'onChoose'>) {
  if (outcome?.how !== 'refused') return null;
  const { step, why, applicationId } = outcome;
  return (
    <Text as="div" size="small">
      <ToneText tone="stop">
        Refused at step {step} of {journey.steps.length}: {why}{' '}
        {applicationId && (
          <Button variant="link" onClick={() => onChoose(applicationId)}>
            {sandboxName(applicationId)}
          </Button>
        )}
      </ToneText>
    </Text>
  );
}

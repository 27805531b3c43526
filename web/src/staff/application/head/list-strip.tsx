import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Shortcut } from '#web/ui/shortcut/shortcut.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { TextLink } from '#web/ui/text-link/text-link.tsx';
import type { useListPlace } from '../../address/list-place.ts';
import { PersonName } from '../../components/contact-links.tsx';
import { personName } from '../../components/person-name.ts';
import styles from '../application.module.css';

export type ListPlace = ReturnType<typeof useListPlace>;

interface Props {
  id: string;
  list: ListPlace;
  /** Where the list is when this was not opened from it. */
  back: string;
  keysOn: boolean;
  onStep: () => void;
  /** At the right. */
  children?: ReactNode;
}

/** The way back to the list, and from one of its applications to the next. */
export function ListStrip({ id, list, back, keysOn, onStep, children }: Props) {
  return (
    <Inline
      className={styles.strip}
      data-ground="paper"
      data-line="below"
      role="navigation"
      aria-label="Place in the list"
    >
      <ButtonLink
        variant="quiet"
        icon={ArrowLeft}
        aria-label="Back to Applications"
        to={list?.href ?? back}
        state={{ from: id }}
      >
        Applications
      </ButtonLink>
      {list && <Place list={list} keysOn={keysOn} onStep={onStep} />}
      {children}
    </Inline>
  );
}

interface PlaceProps extends Pick<Props, 'keysOn' | 'onStep'> {
  list: NonNullable<ListPlace>;
}

function Place({ list, keysOn, onStep }: PlaceProps) {
  const { previous, next, place, total, name, href, isLoading, hasFailed, isNextComing } = list;
  const step = (to: ListedApplication) => {
    onStep();
    list.go(to);
  };
  const nextRefusal = isNextComing || isLoading ? 'The list is being read.' : 'This is the last of the list.';
  return (
    <Inline isOneLine className={styles.place}>
      <StepButton
        word="Previous"
        to={previous}
        refusal={isLoading ? 'The list is being read.' : 'This is the first of the list.'}
        keys={keysOn ? 'K' : null}
        onStep={step}
      />
      <StepButton word="Next" to={next} refusal={nextRefusal} keys={keysOn ? 'J' : null} onStep={step} />
      <Text as="span" isTruncated role="status">
        {place !== null && total && (
          <Text as="b" weight="strong" isNumeric>
            {formatNumber(place)} of {total}
          </Text>
        )}{' '}
        in <TextLink to={href}>{name}</TextLink>
      </Text>
      {hasFailed && (
        <Button size="small" tone="danger" onClick={list.retry}>
          The list could not be read. Retry
        </Button>
      )}
      {next && (
        <Text as="span" isSoft size="small" isParted className={styles.nextName} title={personName(next)}>
          Next:&nbsp;
          <PersonName person={next} />
        </Text>
      )}
    </Inline>
  );
}

interface StepProps {
  word: 'Previous' | 'Next';
  to: ListedApplication | undefined;
  /** Why there is none to go to. */
  refusal: string;
  keys: 'J' | 'K' | null;
  onStep: (to: ListedApplication) => void;
}

function StepButton({ word, to, refusal, keys, onStep }: StepProps) {
  return (
    <Button
      size="small"
      icon={word === 'Next' ? ChevronDown : ChevronUp}
      aria-label={`${word}: ${to ? personName(to) : refusal}`}
      aria-keyshortcuts={keys?.toLowerCase()}
      title={to ? personName(to) : refusal}
      disabledReason={to ? null : refusal}
      onClick={() => to && onStep(to)}
    >
      {keys ? <Shortcut keys={keys} isOnButton /> : null}
    </Button>
  );
}

import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useTitle } from '#web/public/use-title.ts';
import { formatLongDay } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { columns } from '#web/ui/grid/grid.ts';
import { CheckIcon } from '#web/ui/icon/drawings.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PageBody, PageHead, SectionTitle } from '../frame/page-parts.tsx';
import { notNow, Unavailable } from '../frame/single-messages.tsx';
import { NumberedList } from '../numbered-list.tsx';
import { usePortal } from '../use-portal.ts';
import { checklist, type Item, kinds, priorities } from './checklist.ts';

const itemOf = ({ id, title, text, kind, priority, isComplete }: Item) => ({
  id,
  title,
  text: <Text size="label">{text}</Text>,
  end: (
    <>
      {isComplete ? (
        <StatusBadge tone="good" icon={CheckIcon}>
          Complete
        </StatusBadge>
      ) : (
        <StatusBadge tone="wait" icon={kinds[kind].icon}>
          {kinds[kind].word}
        </StatusBadge>
      )}
      <Text as="span" size="note">
        {priorities[priority]}
      </Text>
    </>
  ),
});

/** What happens before the first day. Only for the employed; a fixed list, of which nothing is saved. */
export function OnboardingPage() {
  useTitle('Onboarding');
  const { application } = usePortal();
  const { position, firstName, statusSince, workflowStatus } = application;
  if (workflowStatus !== 'employed') return <Unavailable title="Onboarding" text={notNow.onboarding} />;
  return (
    <>
      <PageHead
        position={position}
        title={`Welcome, ${firstName}`}
        lead="HR will contact you within 24 hours. Until then there is nothing you have to do; this is what comes next."
      >
        <DescriptionList
          layout="large"
          className={columns.right}
          pairs={[{ term: 'Employed since', value: formatLongDay(statusSince) }]}
        />
      </PageHead>
      <PageBody>
        <section className={columns.main} aria-labelledby="onboarding">
          <SectionTitle id="onboarding">Onboarding checklist</SectionTitle>
          <NumberedList items={checklist.map(itemOf)} />
        </section>
        <DescriptionList
          layout="stacked"
          className={columns.right}
          pairs={[
            { term: 'First contact', value: 'Within 24 hours, by HR' },
            { term: 'Start date', value: 'You settle it together in the welcome call' },
            { term: 'Questions', value: <Link to={paths.support}>Contact support</Link> },
          ]}
        />
      </PageBody>
    </>
  );
}

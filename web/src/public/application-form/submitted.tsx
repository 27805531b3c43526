import { lazy, Suspense } from 'react';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Frieze, PageActions, PlainPage } from '../components/plain-page.tsx';
import { useTitle } from '../use-title.ts';
import { type Position, type SentTo, variants } from './variants.ts';

const NothingArrived = lazy(async () => ({
  default: (await import('./nothing-arrived.tsx')).NothingArrived,
}));

interface Props {
  sentTo: SentTo;
  position: Position;
}

/** What happens next, once the application has arrived. The answer is the same for a known address (ruling 16). */
export function SubmittedPage({ sentTo, position }: Props) {
  const { title, text } = variants[position].submitted;
  useTitle(title);
  const write = <a href={mailTo}>{company.email}</a>;
  const next = [
    { term: 'Now', value: 'Check your e-mail, also among unwanted mail' },
    { term: 'Within 10 days', value: 'Confirm your e-mail address' },
    { term: 'After that', value: `We review your application in ${promises.review} and write to you` },
    {
      term: 'Nothing arrived?',
      value: (
        <Suspense fallback={write}>
          <NothingArrived {...sentTo} />
        </Suspense>
      ),
    },
  ];
  return (
    <PlainPage
      isAnswer
      title={title}
      lead={
        <>
          {text} We have written to <b>{sentTo.email}</b>. Open that message and confirm your address within
          10 days; then the review begins.
        </>
      }
      aside={next}
      end={<Frieze />}
    >
      <PageActions>
        <ButtonLink to={paths.home}>Return to Home</ButtonLink>
      </PageActions>
    </PlainPage>
  );
}

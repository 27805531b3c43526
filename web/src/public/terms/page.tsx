import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { promises } from '#web/timings.ts';
import { Text } from '#web/ui/text/text.tsx';
import { type Article, PolicyPage } from '../policy/policy-page.tsx';

/** Names and periods come from section 1 of the applicant side. */
const articles: readonly Article[] = [
  {
    id: 'scope',
    title: 'What these terms cover',
    text: (
      <p>
        They apply between you and {company.name}, a Swiss limited company in {company.place}, when you use
        this site, apply for a position, or engage us. A written agreement for an engagement goes before them.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Who may use the site',
    text: (
      <p>
        Anyone who is at least 18 years old and able to enter into a contract. By applying or opening an
        account you confirm that you are.
      </p>
    ),
  },
  {
    id: 'services',
    title: 'Our services',
    text: (
      <>
        <p>
          We provide personal assistants for business, household and private matters. Standard requests get
          attention {promises.request}; messages through this site are answered {promises.message}. What
          exactly is done, by whom and when, is agreed in writing before an engagement begins.
        </p>
        <p>We decline what is unlawful, and what would harm others.</p>
      </>
    ),
  },
  {
    id: 'fees',
    title: 'Fees',
    text: (
      <p>
        Engagements are billed by the hour, on retainer, or by project. The model and its amounts are part of
        the written agreement. Using this site and applying for a position cost nothing.
      </p>
    ),
  },
  {
    id: 'applications',
    title: 'Applications',
    text: (
      <>
        <p>
          What you tell us in an application must be true and your own. You confirm your e-mail address within
          10 days; the review takes{' '}
          <Text as="span" isWhole>
            {promises.review}
          </Text>
          ; an assessment is to be completed within {promises.assessment} of the invitation. A passed deadline
          does not reject you: we notice, and write to you.
        </p>
        <p>
          An application creates no right to a position. You may withdraw it at any time before it is decided.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <p>
        Keep your password to yourself and tell us at once if someone else may know it. You can see and end
        your sessions in your account. We may close an account that is used to harm others or the site.
      </p>
    ),
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    text: (
      <p>
        We do not name our clients and keep what we learn to ourselves, during an engagement and after it. We
        expect the same of everyone who works with us. How personal data is handled is set out in the{' '}
        <Link to={paths.privacy}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'property',
    title: 'Texts and pictures',
    text: (
      <p>
        The texts, engravings and software of this site belong to us or to those who let us use them. You may
        read, print and quote them; other uses need our consent in writing.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    text: (
      <p>
        We answer without limit for intent and gross negligence, and where the law does not allow a limit.
        Otherwise we are liable up to the fees of the engagement concerned, and not for lost profit. We take
        care that this site is available and correct but cannot promise that it always is.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        We announce changes of these terms at least 30 days ahead, on this page and to account holders by
        e-mail. Those who do not agree may close their account before they take effect.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and venue',
    text: (
      <p>
        Swiss law applies, without its conflict-of-law rules. The courts of Zug are the venue, unless the law
        prescribes another. Questions before it comes to that: <a href={mailTo}>{company.email}</a>.
      </p>
    ),
  },
];

export const TermsPage = () => (
  <PolicyPage
    title="Terms of Service"
    lede="What you may expect of us, what we expect of you, and which law decides when we disagree."
    articles={articles}
  />
);

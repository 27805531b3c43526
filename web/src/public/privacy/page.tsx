import { Link } from 'react-router-dom';
import { company, mailTo } from '#web/company.ts';
import { paths } from '#web/paths.ts';
import { TermList } from '../components/term-list.tsx';
import { type Article, PolicyPage } from '../policy/policy-page.tsx';

/** Names and periods come from section 1 of the applicant side; what the product does with data is what it says here. */
const articles: readonly Article[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    text: (
      <p>
        {company.name}, {company.street}, {company.town}, decides how the data on this site is used. It is
        handled under the Swiss Federal Act on Data Protection and, where it applies to you, the European
        General Data Protection Regulation. Write to <a href={mailTo}>{company.email}</a> about anything on
        this page.
      </p>
    ),
  },
  {
    id: 'what',
    title: 'What we collect',
    text: (
      <>
        <p>Only what you give us, and what a server needs to know to answer you:</p>
        <ul>
          <li>
            <b>When you write to us:</b> your name, e-mail address, telephone number if you give one, and your
            message.
          </li>
          <li>
            <b>When you apply:</b> name, e-mail address, telephone, address, links you add, and why you apply;
            later in the process your availability, languages, skills, experience, salary expectation, work
            permit, an emergency contact and two references.
          </li>
          <li>
            <b>Your papers:</b> passport or identity card, work permit, curriculum vitae, references,
            certificates, and the extracts from the debt enforcement and criminal records.
          </li>
          <li>
            <b>Your assessment:</b> your answers, their score and the result.
          </li>
          <li>
            <b>When you sign in:</b> times, devices and network addresses of your sessions, so that misuse can
            be noticed.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'why',
    title: 'Why we use it',
    text: (
      <>
        <p>
          To answer your message; to assess your application and conclude a contract with you; to provide the
          services our clients have engaged us for; to keep the site secure; and to meet duties of Swiss law,
          such as keeping records. Anything beyond that, such as announcements, happens only with your
          consent, which you may withdraw at any time.
        </p>
        <p>No decision about your application is made by a machine. People read it.</p>
      </>
    ),
  },
  {
    id: 'who-sees',
    title: 'Who sees it',
    text: (
      <p>
        Those of us who need it for the work at hand, and no one else. We do not sell data and do not give it
        to advertisers. Firms that run our servers and deliver our mail work for us under contract and under
        our instructions. Clients learn of you only when you have agreed to meet them. Authorities receive
        data only where the law obliges us.
      </p>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    text: (
      <>
        <TermList
          pairs={[
            ['Account data', 'the life of your account, plus 3 years'],
            ['Service records', '7 years'],
            ['Marketing data', 'until you withdraw your consent, or 3 years without activity'],
            ['Necessary cookies', 'the session, or up to 30 days'],
          ]}
        />
        <p>
          After that it is erased: the keys to your texts and files are destroyed, so that no copy can be read
          again.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>
          You may see what we hold about you, receive it as a file, have it corrected, limited or erased,
          object to its use, and withdraw a consent. Those who are signed in find ‘Download My Data’ and
          ‘Request Data Deletion’ in their account; everyone else writes to us. We answer requests within 30
          days.
        </p>
        <p>
          If you think that we are wrong, you may turn to the Federal Data Protection and Information
          Commissioner in Bern, or to the authority of the country you live in.
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    text: (
      <p>
        Connections are encrypted. Passwords are stored as hashes that cannot be turned back, free texts and
        files under a key of your own. Our staff sign in with a second factor, and whatever they decide is
        recorded for good. Nothing on this site is loaded from third parties: no fonts, no maps, no trackers.
      </p>
    ),
  },
  {
    id: 'abroad',
    title: 'Data abroad',
    text: (
      <p>
        Our servers stand in Switzerland. Where an engagement leads abroad, data goes there only as far as the
        work needs it, to countries with adequate protection or under the standard contractual clauses.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    text: <p>This site and our positions are for people who are at least 18 years old.</p>,
  },
  {
    id: 'changes',
    title: 'Changes',
    text: (
      <p>
        We announce changes of this policy at least 30 days ahead, on this page and, where they concern you,
        by e-mail. What this site stores on your device is set out in the{' '}
        <Link to={paths.cookies}>Cookie Policy</Link>.
      </p>
    ),
  },
];

export const PrivacyPage = () => (
  <PolicyPage
    title="Privacy Policy"
    lede="What we know about you, why, for how long, and how you see, correct or end it."
    articles={articles}
  />
);

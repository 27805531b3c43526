import { Button } from '#web/ui/button/button.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { PageActions, PlainPage, questionsPair } from '../components/plain-page.tsx';
import { authFault } from '../credentials/words.ts';
import styles from './check-mail.module.css';

/** The server writes to one mailbox at most so often in ten minutes. */
const maxMails = 3;

interface Props {
  email: string;
  /** How often the mail was sent. */
  mails: number;
  refusal: unknown;
  isSending: boolean;
  onSendAgain: () => void;
  onCorrect: () => void;
}

const aside = [
  {
    term: 'Nothing arrived?',
    value: 'It may take some minutes. Look among unwanted mail too, and whether the address is right.',
  },
  {
    term: 'The link works for 24 hours',
    value: 'You may close this page. On another device the link also asks for the password you just chose.',
  },
  questionsPair,
];

/** The account waits for one press in a mail (applicant side, sections 7 and 8). The words are the same for a known address (S3). */
export function CheckMail({ email, mails, refusal, isSending, onSendAgain, onCorrect }: Props) {
  const isEnough = mails >= maxMails;
  return (
    <PlainPage
      isAnswer
      title="Check your email"
      lead={
        <>
          We have written to <b>{email}</b>. Open the link in that message and press its button; then your
          account is ready.
        </>
      }
      aside={aside}
    >
      <Text size="small" className={styles.again} data-above="20" role="status">
        {mails > 1 && !isSending && 'Sent again. The newest message is the one to use.'}
        {isEnough &&
          ' More than three would not arrive sooner: if there is none in ten minutes, write to us.'}
      </Text>
      {Boolean(refusal) && (
        <StatusBadge tone="stop" isSentence role="alert">
          {authFault(refusal)}
        </StatusBadge>
      )}
      <PageActions>
        <Button
          isPending={isSending}
          pendingLabel="Sending…"
          disabledReason={isEnough ? 'Three messages were sent' : null}
          onClick={onSendAgain}
        >
          Send again
        </Button>
        <Button variant="link" isPending={isSending} onClick={onCorrect}>
          Use another address
        </Button>
      </PageActions>
    </PlainPage>
  );
}

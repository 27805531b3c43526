import { defineMailJob } from '#services/notifications/jobs.ts';
import { defineJob, oneAtATime } from '#services/platform/jobs/define-job.ts';
import { eraseRestored } from './erasure/erase-again.ts';
import { erasePerson } from './erasure/erase-person.ts';
import { sendPrivacyMail } from './mails/privacy-mails.ts';
import { privacyQueues } from './queues.ts';
import { followRetention } from './retention/retention.ts';

export const privacyJobs = [
  defineMailJob(privacyQueues.sendPrivacyMail, 'Mail about personal data', sendPrivacyMail),
  defineJob({
    queue: privacyQueues.erasePerson,
    label: 'Erasure of a person’s data',
    share: oneAtATime,
    handler: erasePerson,
  }),
  eraseRestored,
  followRetention,
] as const;

import type { AnyStatus, EventType } from '#state-machines/application/vocabulary.ts';
import { company } from '#web/company.ts';
import type { Application, MyEvent } from './my-application.ts';

/** What a status means, in a sentence or two. */
const ledes: Record<AnyStatus, (name: string) => string> = {
  application_received: (name) => `Thank you, ${name}. Your application has arrived.`,
  email_confirmation_sent: (name) => `Thank you, ${name}. Please confirm your e-mail address.`,
  email_confirmed: (name) => `Thank you, ${name}. Your address is confirmed. The review comes next.`,
  raw_review_pending: (name) => `We are reading your application, ${name}.`,
  detailed_info_requested: (name) =>
    `We have read your application, ${name}, and would like to know more about you.`,
  detailed_info_received: (name) =>
    `Thank you, ${name}. Your information has arrived. The detailed review comes next.`,
  detailed_info_submitted: (name) => `Thank you, ${name}. Your information has arrived.`,
  detailed_review_pending: (name) => `We are reading all you have sent us, ${name}.`,
  assessment_booking: (name) =>
    `We would like to see how you work, ${name}, and invite you to the assessment.`,
  assessment_completed: (name) =>
    `Your assessment is with us, ${name}. We are looking at it, and will write to you.`,
  contract_and_docs: (name) => `We are preparing your contract, ${name}, and will write to you.`,
  legal_docs_pending: (name) => `We would like to go on with you, ${name}. For that we need your documents.`,
  contract_offered: (name) => `We would like to work with you, ${name}. Your contract is ready.`,
  employed: (name) => `Welcome to ${company.shortName}, ${name}.`,
  rejected: (name) => `Thank you for the time you gave us, ${name}. Your application is closed.`,
  suitable_candidate: (name) =>
    `There is no place for you just now, ${name}, but we would like to keep your application.`,
  not_suitable: (name) => `Thank you for the time you gave us, ${name}. Your application is closed.`,
};

/** Why a closed application was closed. */
const closings: Partial<Record<EventType, (name: string) => string>> = {
  'application.rejected': (name) =>
    `We have decided not to go on with your application, ${name}. Thank you for the time and care you gave it.`,
  'application.withdrawn': (name) =>
    `You have withdrawn your application, ${name}. Thank you for the time you gave us.`,
  'contract.declined': (name) => `You have declined our offer, ${name}. Thank you for the time you gave us.`,
};

type Standing = Pick<Application, 'workflowStatus' | 'firstName'>;
type Move = Pick<MyEvent, 'type' | 'from' | 'to'>;

export function lede({ workflowStatus, firstName }: Standing, events: readonly Move[]): string {
  const last = events.find(({ to, from }) => to === workflowStatus && from !== workflowStatus);
  const closing = workflowStatus === 'rejected' && last ? closings[last.type] : undefined;
  return (closing ?? ledes[workflowStatus])(firstName);
}

import { accountMessages } from './account-messages.ts';
import { portalMessages } from './portal-messages.ts';
import { siteMessages } from './site-messages.ts';

/** The whole message catalogue of the applicant side. */
export const catalogue = { ...siteMessages, ...accountMessages, ...portalMessages };
export type MessageId = keyof typeof catalogue;

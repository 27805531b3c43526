/** Jobs about privacy requests. They hold ids alone. */
export const privacyQueues = {
  sendPrivacyMail: 'send-privacy-mail',
  erasePerson: 'erase-person',
} as const;

/** Staff are told what they have to do, the person that it has arrived. */
export interface PrivacyMailJob {
  requestId: string;
  to: 'staff' | 'person';
}

export interface ErasureJob {
  requestId: string;
}

/** Jobs about privacy requests. They hold ids alone. */
export const privacyQueues = {
  sendPrivacyMail: 'send-privacy-mail',
  erasePerson: 'erase-person',
} as const;

/**
 * Staff are told what they have to do, the person that it has arrived. `about`: something else than the arrival. A reminder goes to
 * every admin while the request is open.
 */
export type PrivacyMailJob = { requestId: string } & (
  | { to: 'staff'; about?: undefined }
  | { to: 'person'; about?: 'rejected' | 'export' }
  | { to: 'admins'; about: 'day-20' | 'day-27' }
);

export interface ErasureJob {
  requestId: string;
}

/** Jobs about messages. They hold ids, never a word of what was written. */
export const contactQueues = { sendContactMail: 'send-contact-mail' } as const;

export interface ContactMailJob {
  messageId: string;
}

export interface MailContent {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a reply goes, if not to the sender. */
  replyTo?: string;
  /** A text file that comes with it, byte for byte. */
  attachment?: { name: string; text: string };
}

import type { Outgoing } from './deliver.ts';
import type { StaffNoticeLimit } from './staff-notices.ts';

export interface MailSettings extends Outgoing {
  staffMailbox: string;
  /** Where the newest checkpoint goes every week; null for nowhere. */
  auditorMailbox?: string | null;
  /** How many notices the staff mailbox gets one by one; later ones come as a digest (decision 0043). */
  staffNotices?: StaffNoticeLimit;
}

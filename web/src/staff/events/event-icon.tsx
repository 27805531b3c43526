import {
  AlarmClock,
  ArrowRight,
  FileText,
  Inbox,
  type LucideIcon,
  Mail,
  MailCheck,
  RotateCcw,
  Trash2,
} from 'lucide-react';
import { Icon } from '#web/ui/icon/icon.tsx';
import { ToneText } from '#web/ui/tone-text/tone-text.tsx';

const icons: Partial<Record<string, LucideIcon>> = {
  'application.submitted': Inbox,
  'confirmation.sent': Mail,
  'reminder.sent': Mail,
  'email.confirmed': MailCheck,
  'details.submitted': FileText,
  'document.uploaded': FileText,
  'document.verified': FileText,
  'document.rejected': FileText,
  'documents.submitted': FileText,
  'deadline.set': AlarmClock,
  'deadline.missed': AlarmClock,
  'status.corrected': RotateCcw,
  'personal_data.erased': Trash2,
};

/** What kind of event it is at a glance; its type stands beside it. Corrections and missed deadlines stand out. */
export function EventIcon({ type }: { type: string }) {
  const isStriking = type === 'status.corrected' || type === 'deadline.missed';
  return (
    <ToneText tone={isStriking ? 'stop' : 'soft'}>
      <Icon icon={icons[type] ?? ArrowRight} />
    </ToneText>
  );
}

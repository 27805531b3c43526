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
  const Icon = icons[type] ?? ArrowRight;
  const isStriking = type === 'status.corrected' || type === 'deadline.missed';
  return <Icon className={`i ${isStriking ? 't-stop' : 'q'}`} aria-hidden="true" />;
}

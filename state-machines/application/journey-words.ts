import { deadlines } from './deadlines.ts';
import type { MachineEventType } from './machine.ts';
import type { DeadlineKind, Status } from './vocabulary.ts';

/** Where a journey ends, as its name says it. */
const places: Partial<Record<Status, string>> = {
  application_received: 'before the e-mail is confirmed',
  email_confirmation_sent: 'before the e-mail is confirmed',
  email_confirmed: 'before the initial review',
  raw_review_pending: 'at initial review',
  detailed_info_requested: 'when asked for details',
  detailed_info_received: 'before the detailed review',
  detailed_review_pending: 'at detailed review',
  assessment_booking: 'when invited to the assessment',
  assessment_completed: 'after the assessment',
  contract_and_docs: 'with contract and documents under way',
  legal_docs_pending: 'when asked for documents',
  contract_offered: 'when offered the contract',
};
const ends: Partial<Record<MachineEventType, string>> = {
  reject: 'Rejected',
  shelve: 'Future opportunity',
  withdraw: 'Withdrawn',
  'decline-contract': 'Declined',
};
const again = ', confirmation sent again';

/** What a name is made of. */
export interface Told {
  /** The last status before the end, and what led there. */
  from: Status;
  by: MachineEventType;
  byStaff: boolean;
  /** The deadline that passes on the way. */
  late: DeadlineKind | null;
  /** It passed in the last status: nothing came any more. */
  isNever: boolean;
  isEarly: boolean;
  isSentAgain: boolean;
}

const isEmployed = ({ by }: Told): boolean => by === 'accept-contract' || by === 'confirm-employment';

function ended(told: Told): string {
  const { from, by, byStaff } = told;
  if (by === 'decline-contract') return `Contract declined by ${byStaff ? 'word to staff' : 'the applicant'}`;
  return `${ends[by] ?? by} ${places[from] ?? from}`;
}

/** 'Details late, still employed': the same words for the same way, always. */
export function nameOf(told: Told): string {
  const suffix = told.isSentAgain ? again : '';
  if (told.late && told.isNever)
    return `${deadlines[told.late].never}, ${(ends[told.by] ?? told.by).toLowerCase()}`;
  if (!isEmployed(told)) return `${ended(told)}${suffix}`;
  if (told.late) return `${deadlines[told.late].late}, still employed${suffix}`;
  if (told.isEarly) return `Assessment taken early by link, employed${suffix}`;
  return `Straight to employment${told.byStaff ? ', confirmed by staff' : ''}${suffix}`;
}

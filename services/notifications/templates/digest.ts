import type { MailContent } from '../mail-content.ts';
import { shownText } from '../shown.ts';
import { notice, type Section, zurichTime } from './compose.ts';
import { contactParagraphs, type Written } from './contact.ts';

/** One notice of a digest: what staff would have been mailed by itself. */
export type DigestItem =
  | {
      kind: 'initial_application' | 'deadline_missed';
      position: string;
      submittedAt: string;
      status: string;
      url: string;
    }
  | { kind: 'contact_message'; message: Written }
  | {
      kind: 'deletion_request';
      request: { userId: string; requestedAt: string; dueAt: string };
      url: string;
    };

type GroupName = 'application' | 'overdue' | 'message' | 'report' | 'deletion';
const groupOf = (item: DigestItem): GroupName => {
  switch (item.kind) {
    case 'initial_application':
      return 'application';
    case 'deadline_missed':
      return 'overdue';
    case 'deletion_request':
      return 'deletion';
    case 'contact_message':
      return item.message.kind === 'security' ? 'report' : 'message';
    default:
      return item satisfies never;
  }
};
/** In the order in which they are listed: what cannot wait comes first. */
const groups: Record<GroupName, readonly [one: string, many: string]> = {
  report: ['security report', 'security reports'],
  deletion: ['request for deletion', 'requests for deletion'],
  overdue: ['overdue application', 'overdue applications'],
  application: ['new application', 'new applications'],
  message: ['message from the website', 'messages from the website'],
};
const counted = (name: GroupName, count: number): string => `${count} ${groups[name][count === 1 ? 0 : 1]}`;

function listed(item: DigestItem): Section['items'][number] {
  switch (item.kind) {
    case 'contact_message':
      return { paragraphs: contactParagraphs(item.message) };
    case 'deletion_request': {
      const { userId, requestedAt, dueAt } = item.request;
      const said = `Account ${userId}, on ${zurichTime(requestedAt)}; to be settled by ${zurichTime(dueAt)}.`;
      return { paragraphs: [said], link: { label: 'Open the request', url: item.url } };
    }
    default: {
      const position = item.position === 'general' ? 'General Application' : shownText(item.position);
      const said =
        item.kind === 'deadline_missed'
          ? `It waits in '${item.status}'.`
          : `Position: ${position}. Received ${zurichTime(item.submittedAt)}.`;
      return { paragraphs: [said], link: { label: 'Open the application', url: item.url } };
    }
  }
}

/** Notices to staff that came at once, each with its link; a message, which has no page of its own, with its words. */
export function digestMail(to: string, items: readonly DigestItem[]): MailContent {
  const byGroup = Map.groupBy(items, groupOf);
  const names = (Object.keys(groups) as GroupName[]).filter((name) => byGroup.has(name));
  const counts = names.map((name) => counted(name, byGroup.get(name)?.length ?? 0));
  return notice(to, {
    subject: `${items.length === 1 ? 'One more notice' : `${items.length} more notices`}: ${counts.join(', ')}`,
    preheader: 'The first were sent one by one. These are the others.',
    title: 'Many notices came at once',
    paragraphs: ['The first were sent one by one. These are the others; nothing else was sent about them.'],
    sections: names.map((name, index) => ({
      heading: counts[index] ?? '',
      items: (byGroup.get(name) ?? []).map(listed),
    })),
  });
}

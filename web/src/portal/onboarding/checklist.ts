import { ClockIcon } from '#web/ui/icon/drawings.tsx';
import { PaperIcon, PeopleIcon } from '../drawings.tsx';

export interface Item {
  id: string;
  title: string;
  text: string;
  kind: 'meeting' | 'setup' | 'document' | 'training';
  priority: 'high' | 'medium' | 'low';
  isComplete?: true;
}

/** The onboarding checklist: fixed, and not saved (applicant side, section 3). */
export const checklist: readonly Item[] = [
  {
    id: 'welcome_call',
    title: 'Welcome call',
    text: 'We get to know each other, and settle your first day.',
    kind: 'meeting',
    priority: 'high',
  },
  {
    id: 'equipment_setup',
    title: 'Equipment setup',
    text: 'Telephone, computer and accounts, ready before you need them.',
    kind: 'setup',
    priority: 'high',
  },
  {
    id: 'contract_signing',
    title: 'Contract signing',
    text: 'You have accepted the contract.',
    kind: 'document',
    priority: 'high',
    isComplete: true,
  },
  {
    id: 'orientation_training',
    title: 'Orientation training',
    text: 'How we work, and what clients may expect of us.',
    kind: 'training',
    priority: 'medium',
  },
  {
    id: 'team_introduction',
    title: 'Team introduction',
    text: 'The people you will work with, and who does what.',
    kind: 'meeting',
    priority: 'medium',
  },
  {
    id: 'first_day_preparation',
    title: 'First day preparation',
    text: 'Where to be, when, and what to bring.',
    kind: 'setup',
    priority: 'low',
  },
];

export const kinds = {
  meeting: { word: 'Meeting', icon: PeopleIcon },
  setup: { word: 'Setup', icon: ClockIcon },
  document: { word: 'Document', icon: PaperIcon },
  training: { word: 'Training', icon: PaperIcon },
} as const;
export const priorities = { high: 'High priority', medium: 'Medium priority', low: 'Low priority' } as const;

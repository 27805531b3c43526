import { CircleUserRound, Link2, MoveRight } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel, statusTone } from '#state-machines/application/labels.ts';
import { viewAsApplicantTarget } from '#state-machines/application/pages.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { isErased, personName } from '../components/person-name.ts';
import { toneIcons } from '../components/status-tag.tsx';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useTestMode } from '../test-mode/use-test-mode.ts';
import { useMoment, withMoment } from '../time/moment.ts';
import { showsPast } from '../time/past-screens.ts';
import { type Move, movesOf } from './moves-of.ts';
import type { PaletteGroup } from './palette-item.ts';

async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.origin + path);
    toast({ title: 'Link copied', about: 'link' });
  } catch {
    toast({ title: 'The link could not be copied', tone: 'danger', about: 'link' });
  }
}

/**
 * What can be done with the open application: its allowed moves, each to be confirmed, and what moves nothing. A look at its past
 * only reads.
 */
export function useApplicationItems(
  application: ApplicationDetail | undefined,
  ask: (move: Move) => void,
): PaletteGroup[] {
  const isAdmin = useIsAdmin();
  const testMode = useTestMode();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { asOf } = useMoment();
  if (!application) return [];
  const { id, workflowStatus, isSandbox } = application;
  const page = viewAsApplicantTarget(workflowStatus);
  // A sandbox is moved in Applicant Testing, where no one is notified.
  const isGone = isErased(application);
  const isPast = asOf !== null && showsPast(pathname);
  const address = withMoment(paths.admin.application(id), isPast ? asOf : null);
  const moves = isSandbox || isGone || isPast ? [] : movesOf(workflowStatus);
  const items: PaletteGroup['items'] = moves.map((move) => ({
    id: `move ${move.to}`,
    label: move.label,
    hint: `to ${statusLabel(move.to)}`,
    also: 'advance move decide',
    icon: toneIcons[statusTone[move.to]] ?? MoveRight,
    keepsOpen: true,
    run: () => ask(move),
  }));
  items.push(
    {
      id: 'record',
      label: 'View Full Application Details',
      also: 'open record',
      icon: MoveRight,
      leaves: true,
      run: () => void navigate(address),
    },
    {
      id: 'copy',
      label: 'Copy link',
      also: 'address url',
      icon: Link2,
      run: () => void copyLink(address),
    },
  );
  if (isAdmin && !isGone && !isPast && page !== null)
    items.push({
      id: 'as-applicant',
      label: 'View as Applicant',
      also: 'test impersonate portal',
      icon: CircleUserRound,
      leaves: true,
      run: () => testMode.start(id, page),
    });
  const name = personName(application);
  return [{ value: isPast ? `${name}, read-only in the past` : name, items }];
}

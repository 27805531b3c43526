import { useEffect, useRef } from 'react';
import type { ApplicantPage } from '#state-machines/application/pages.ts';
import type { Verdict, Visit } from '#state-machines/portal-guard/guard.ts';
import { pageNames } from '#web/applicant/screens.ts';
import { toast } from '#web/ui/toast.tsx';
import { notNow } from './not-now.ts';

/**
 * Says why the guard leads on whoever opens a page by its address: there is nothing on it now, or no application at all. Not to
 * whoever has had the page open, who hears of what moved the application instead.
 */
export function useTurnedAway({ page, application }: Visit, verdict: Verdict): void {
  const opened = useRef(new Set<ApplicantPage>());
  const way = verdict.kind === 'go' ? verdict.to : null;
  const isMissing = way === 'home' && application === 'none';
  const isOpen = verdict.kind === 'open';
  useEffect(() => {
    if (isOpen) opened.current.add(page);
    if (isMissing) toast({ title: 'Application not found', about: 'portal-page' });
    if (way !== 'dashboard' || opened.current.has(page) || !(page in notNow)) return;
    const description = notNow[page as keyof typeof notNow];
    toast({ title: pageNames[page], description, about: 'portal-page' });
  }, [page, way, isMissing, isOpen]);
}

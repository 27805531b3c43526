import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { factorList } from '#services/identity/contract.ts';
import type { Enrolment } from '#state-machines/staff-gate/words.ts';
import { Button } from '#web/ui/button/button.tsx';
import { fullTime } from '#web/ui/dates.ts';
import { DescriptionList } from '#web/ui/description-list/description-list.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { LoadError } from '../components/load-error.tsx';
import { reasonOf } from '../credentials/refusal-text.ts';
import { SaveCodes } from '../credentials/save-codes.tsx';
import { callsOfOneself } from '../credentials/session-calls.ts';
import { useStaffUser } from '../shell/staff-user.ts';
import styles from './account.module.css';
import { factorsQuery, sessionsQuery } from './queries.ts';
import { ReplaceFactor, useOpened } from './replace-factor.tsx';

/** Nothing, a new authenticator on its way, or new codes that have to be saved. */
type Open = null | { enrolment: Enrolment } | { codes: readonly string[] };

/** The authenticator, and the codes for the day it is lost (S8, S9). */
export function SecondFactorSection() {
  const queries = useQueryClient();
  const ask = callsOfOneself(queries);
  const { data, error, refetch } = useQuery(factorsQuery);
  const [open, setOpen] = useState<Open>(null);
  const [isBack, setBack] = useState(false);
  const close = () => {
    setOpen(null);
    setBack(true);
  };
  const show = (codes: readonly string[]) => {
    setOpen({ codes });
    // A new factor also puts a new session in place of this one.
    for (const { queryKey } of [factorsQuery, sessionsQuery]) void queries.invalidateQueries({ queryKey });
  };
  const begin = useMutation({
    mutationFn: () => ask('POST /api/auth/factors'),
    onSuccess: (enrolment) => setOpen({ enrolment }),
    onError: (reason) =>
      toast({ title: '2FA Setup Failed', description: reasonOf(reason), tone: 'danger', about: 'factor' }),
  });
  const renew = useMutation({
    mutationFn: () => ask('POST /api/auth/recovery-codes'),
    onSuccess: ({ recoveryCodes: fresh }) => show(fresh),
    onError: (reason) =>
      toast({ title: 'Error', description: reasonOf(reason), tone: 'danger', about: 'factor' }),
  });

  return (
    <Section title="Two-factor authentication">
      {error && !data ? (
        <LoadError
          title="Your second factor could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <FactorState factors={data} />
      )}
      {open && 'codes' in open && <NewCodes codes={open.codes} onSaved={close} />}
      {open && 'enrolment' in open && (
        <ReplaceFactor enrolment={open.enrolment} onCodes={show} onCancel={close} />
      )}
      {!open && (
        <FactorActions
          isBusy={begin.isPending || renew.isPending}
          isBack={isBack}
          onReplace={() => begin.mutate()}
          onRenew={() => renew.mutate()}
        />
      )}
    </Section>
  );
}

/** Ten new recovery codes, until they are saved. */
function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useOpened();
  const { email } = useStaffUser();
  return (
    <Stack space={12} align="start" className={styles.opened} data-above="12">
      <h3 className={styles.openedTitle} ref={heading} tabIndex={-1}>
        New recovery codes
      </h3>
      <Text isSoft>The ones you had before are void. These are shown only now.</Text>
      <SaveCodes codes={codes} account={email} onSaved={onSaved} />
    </Stack>
  );
}

interface FactorActionsProps {
  isBusy: boolean;
  /** They come back after something was open in their place, and take the focus back. */
  isBack: boolean;
  onReplace: () => void;
  onRenew: () => void;
}

/** What can be done with one's second factor. */
function FactorActions({ isBusy, isBack, onReplace, onRenew }: FactorActionsProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) first.current?.focus();
  }, [isBack]);
  return (
    <Inline space={12} className={styles.opened} data-above="12">
      <Button ref={first} icon={Smartphone} isPending={isBusy} onClick={onReplace}>
        Replace authenticator
      </Button>
      <Button icon={KeyRound} isPending={isBusy} onClick={onRenew}>
        Make ten new recovery codes
      </Button>
      <Text size="small" isSoft>
        New codes void the ones you have.
      </Text>
    </Inline>
  );
}

const codesMade = 10;

/** With so few left it is time for new ones. */
const few = 3;

/** Since when there is an authenticator, and how many recovery codes are left. */
function FactorState({ factors }: { factors: z.output<typeof factorList> | undefined }) {
  const factor = factors?.items.find(({ isVerified }) => isVerified);
  const left = factors?.recoveryCodesLeft ?? codesMade;
  const leftText = `${left} of ${codesMade} left`;
  const setUp = factor && (
    <>
      Set up <time dateTime={factor.createdAt}>{fullTime(factor.createdAt)}</time>
    </>
  );
  const codes = left <= few ? <StatusBadge tone="need">{leftText}</StatusBadge> : leftText;
  return (
    <div aria-busy={!factors}>
      <DescriptionList
        className={styles.pairs}
        pairs={[
          { term: 'Authenticator', value: factors ? setUp : <Skeleton width="long" /> },
          { term: 'Recovery codes', value: factors ? codes : <Skeleton /> },
        ]}
      />
    </div>
  );
}

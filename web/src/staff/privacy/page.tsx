import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { Hourglass, RefreshCw, Scale, UserRoundX } from 'lucide-react';
import { ReadOnlyBadge } from '#web/ui/badge/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { PageHead } from '#web/ui/page-head/page-head.tsx';
import { SegmentedLinks } from '#web/ui/segmented-control/segmented-control.tsx';
import { privacyPath, usePrivacyAddress } from '../address/privacy-address.ts';
import { useIsAdmin } from '../shell/staff-user.ts';
import { useScreen } from '../shell/use-screen.ts';
import { Holds } from './holds.tsx';
import styles from './privacy.module.css';
import { Requests } from './requests.tsx';
import { Retention } from './retention.tsx';

const parts = [
  { value: 'requests', label: 'Deletion requests', icon: UserRoundX },
  { value: 'holds', label: 'Legal holds', icon: Scale },
  { value: 'retention', label: 'Retention', icon: Hourglass },
] as const;

/** Privacy: what people ask us to delete, what must stay, and what is kept too long. Admins act, editors read (rulings 29, 30). */
export function PrivacyPage() {
  useScreen('Privacy');
  const isReadOnly = !useIsAdmin();
  const address = usePrivacyAddress();
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ['privacy'] }) > 0;
  return (
    <main id="main" className={styles.page} tabIndex={-1}>
      <PageHead
        title="Privacy"
        aside={isReadOnly && <ReadOnlyBadge />}
        actions={
          <>
            <SegmentedLinks
              label="Parts of this screen"
              className={styles.parts}
              keepsWords
              value={address.view}
              segments={parts}
              addressOf={(view) => privacyPath({ view })}
            />
            <Button
              icon={RefreshCw}
              isPending={isFetching}
              onClick={() => void queries.invalidateQueries({ queryKey: ['privacy'] })}
            >
              Refresh
            </Button>
          </>
        }
      />
      {address.view === 'requests' && <Requests status={address.status} id={address.id} />}
      {address.view === 'holds' && <Holds released={address.released} />}
      {address.view === 'retention' && <Retention />}
    </main>
  );
}

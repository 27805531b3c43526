import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '#web/api/session.ts';
import { NativeDialog, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';
import { Deletion } from './deletion.tsx';
import styles from './dialog.module.css';
import { MyData } from './my-data.tsx';
import { Requests } from './requests.tsx';
import { openDeletionOf, requestsQuery } from './requests-query.ts';

/** 'GDPR Privacy Rights' (applicant side, section 2; ruling 29): for everyone signed in, about their own data alone. */
export function PrivacyRightsDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useSession();
  const requests = useQuery(requestsQuery);
  const { data } = requests;
  return (
    <NativeDialog
      ref={dialog}
      title="GDPR Privacy Rights"
      lead={user && `What you may ask of us about the data of ${user.email}.`}
      onClosed={onClosed}
    >
      <NativeDialogBody className={styles.parts}>
        <MyData />
        <Deletion open={data && openDeletionOf(data.items)} isKnown={data !== undefined} />
        <Requests {...requests} />
      </NativeDialogBody>
    </NativeDialog>
  );
}

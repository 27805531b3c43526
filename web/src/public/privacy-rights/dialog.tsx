import '../styles/privacy-rights.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '#web/api/session.ts';
import { Dialog } from '../components/dialog.tsx';
import { Deletion } from './deletion.tsx';
import { MyData } from './my-data.tsx';
import { Requests } from './requests.tsx';
import { openDeletionOf, requestsQuery } from './requests-query.ts';

/** 'GDPR Privacy Rights' (applicant side, section 2; ruling 29): for anybody signed in, about their own data alone. */
export function PrivacyRightsDialog({ onClosed }: { onClosed: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { user } = useSession();
  const requests = useQuery(requestsQuery);
  const { data } = requests;
  return (
    <Dialog
      ref={dialog}
      title="GDPR Privacy Rights"
      lead={user && `What you may ask of us about the data of ${user.email}.`}
      onClosed={onClosed}
    >
      <div className="dialog-body privacy-rights">
        <MyData />
        <Deletion open={data && openDeletionOf(data.items)} isKnown={data !== undefined} />
        <Requests {...requests} />
      </div>
    </Dialog>
  );
}

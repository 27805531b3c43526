import { useEffect, useState } from 'react';
import { lookAtDetails, sendDraft } from './details-query.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

/**
 * The draft of one application's form, with the page's own comings and goings.
 * @param from the `updatedAt` of the server's version that the form began from
 * @param savedAt when the server's version was saved, if that is what the form shows
 */
export function useDraft(applicationId: string, from: string | null, savedAt: string | null) {
  const [state, setState] = useState<DraftState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'none' });
  const [saver] = useState(() =>
    createDraftSaver({ applicationId, from, send: sendDraft, look: lookAtDetails, onState: setState }),
  );
  useEffect(() => {
    saver.resume();
    const { keep, retry } = saver;
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', retry);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', retry);
      saver.stop();
    };
  }, [saver]);
  return { state, saver };
}

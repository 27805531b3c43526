import { useEffect, useState } from 'react';
import { sendDraft } from './details-query.ts';
import { createDraftSaver, type DraftState } from './draft-saver.ts';

/** The draft of one application's form, with the page's own comings and goings. */
export function useDraft(applicationId: string, savedAt: string | null) {
  const [state, setState] = useState<DraftState>(savedAt ? { kind: 'saved', at: savedAt } : { kind: 'none' });
  const [saver] = useState(() => createDraftSaver({ applicationId, send: sendDraft, onState: setState }));
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

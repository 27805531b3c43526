import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor } from 'xstate';
import { type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';
import type { documentUploadMachine } from '#state-machines/document-upload/machine.ts';
import { sendingMachine } from './send-file.ts';

export type Upload = ActorRefFrom<typeof documentUploadMachine>;

/** One upload for each type of document, side by side for as long as the page is open. */
export function useUploads(): Record<DocumentType, Upload> {
  const queries = useQueryClient();
  const [uploads] = useState(() => {
    const machine = sendingMachine(queries);
    const begun = documentTypes.map((type) => [type, createActor(machine, { input: { type } }).start()]);
    return Object.fromEntries(begun) as Record<DocumentType, Upload>;
  });
  useEffect(
    () => () => {
      for (const upload of Object.values(uploads)) upload.send({ type: 'cancel' });
    },
    [uploads],
  );
  return uploads;
}

/** Types whose file is on its way, or waits to be sent again. */
export function usePending(uploads: Record<DocumentType, Upload>): readonly DocumentType[] {
  const pending = useSyncExternalStore(
    (onChange) => {
      const heard = Object.values(uploads).map((upload) => upload.subscribe(onChange));
      return () => {
        for (const one of heard) one.unsubscribe();
      };
    },
    // As text, which stays the same while nothing changes.
    () => documentTypes.filter((type) => uploads[type].getSnapshot().hasTag('pending')).join(),
  );
  return documentTypes.filter((type) => pending.split(',').includes(type));
}

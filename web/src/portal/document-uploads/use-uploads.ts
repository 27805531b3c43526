import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { documentNames } from '#state-machines/application/document-names.ts';
import { type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';
import { documentUploadMachine, FileRefused, type Sending } from '#state-machines/document-upload/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { upload } from '#web/api/upload.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { myDocumentsQuery } from './documents-query.ts';

export type Upload = ActorRefFrom<typeof documentUploadMachine>;

/** Errors that sending the same file again would repeat. */
const finalStatuses: readonly number[] = [400, 404, 409, 413, 415, 422];
const failureOf = (error: unknown) =>
  error instanceof ApiError && finalStatuses.includes(error.status) ? new FileRefused(error.message) : error;

/** The upload's machine, sending to the server. */
const sendingMachine = (queries: QueryClient) =>
  documentUploadMachine.provide({
    actors: {
      send: fromPromise<void, Sending>(async ({ input: { type, file, key, tell }, signal }) => {
        const startedAt = performance.now();
        const onProgress = (sent: number, total: number) => {
          const seconds = (performance.now() - startedAt) / 1_000;
          tell({ sent, total, secondsLeft: sent > 0 ? Math.ceil((seconds / sent) * (total - sent)) : null });
        };
        const options = { idempotencyKey: key, signal, onProgress };
        await upload(type, file as File, options).catch((error: unknown) => {
          throw failureOf(error);
        });
        await queries.invalidateQueries(myDocumentsQuery);
        toast({
          title: 'Document uploaded successfully.',
          description: documentNames[type],
          about: `upload-${type}`,
        });
      }),
    },
  });

/** One upload for each type of document, independent of each other while the page is open. */
export function useUploads(): Record<DocumentType, Upload> {
  const queries = useQueryClient();
  const [uploads] = useState(() => {
    const machine = sendingMachine(queries);
    const started = documentTypes.map((type) => [type, createActor(machine, { input: { type } }).start()]);
    return Object.fromEntries(started) as Record<DocumentType, Upload>;
  });
  useEffect(
    () => () => {
      for (const one of Object.values(uploads)) one.send({ type: 'cancel' });
    },
    [uploads],
  );
  return uploads;
}

/** Types whose file is being uploaded, or waits to be sent again. */
export function usePending(uploads: Record<DocumentType, Upload>): readonly DocumentType[] {
  const pending = useSyncExternalStore(
    (onChange) => {
      const subscriptions = Object.values(uploads).map((one) => one.subscribe(onChange));
      return () => {
        for (const one of subscriptions) one.unsubscribe();
      };
    },
    // As text, so that equal snapshots are the same.
    () => documentTypes.filter((type) => uploads[type].getSnapshot().hasTag('pending')).join(),
  );
  return documentTypes.filter((type) => pending.split(',').includes(type));
}

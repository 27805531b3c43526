import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { documentNames } from '#state-machines/application/document-names.ts';
import { documentUploadMachine, FileRefused, type Sending } from '#state-machines/document-upload/machine.ts';
import { ApiError } from '#web/api/client.ts';
import { upload } from '#web/api/upload.ts';
import { toast } from '#web/ui/toast.tsx';
import { myDocumentsQuery } from './documents-query.ts';

/** Refusals that step the same however often the file is sent. */
const final: readonly number[] = [400, 404, 409, 413, 415, 422];
const said = (error: unknown) =>
  error instanceof ApiError && final.includes(error.status) ? new FileRefused(error.message) : error;

/** The upload's machine with the real way of sending. */
export const sendingMachine = (queries: QueryClient) =>
  documentUploadMachine.provide({
    actors: {
      send: fromPromise<void, Sending>(async ({ input: { type, file, key, tell }, signal }) => {
        const begun = performance.now();
        const onProgress = (sent: number, total: number) => {
          const seconds = (performance.now() - begun) / 1_000;
          tell({ sent, total, secondsLeft: sent > 0 ? Math.ceil((seconds / sent) * (total - sent)) : null });
        };
        const options = { idempotencyKey: key, signal, onProgress };
        await upload(type, file as File, options).catch((error: unknown) => {
          throw said(error);
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

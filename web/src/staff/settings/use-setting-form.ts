import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SettingsView, Subject } from '#services/settings/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { type BodyOf, request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast.tsx';
import { settingsQuery } from '../queries/settings.ts';
import { useUnsaved } from './unsaved.ts';

type Body = BodyOf<`PUT /api/settings/${Subject}`>;

interface Form<D> {
  title: string;
  /** What stands on the server, as the fields show it. */
  kept: D;
  version: number;
  /** As it is sent. */
  sent: (draft: D) => unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * One subject's fields: untouched they follow the server; changed, they keep what was typed, and the version it was typed on. A save
 * that came too late is explained, and nothing typed is lost.
 */
export function useSettingForm<D>(subject: Subject, { title, kept, version, sent }: Form<D>) {
  const queries = useQueryClient();
  const [edit, setEdit] = useState<{ draft: D; version: number } | null>(null);
  const draft = edit?.draft ?? kept;
  const isDirty = edit !== null && !same(edit.draft, kept);
  const mark = useUnsaved();
  useEffect(() => {
    mark(subject, isDirty);
    return () => mark(subject, false);
  }, [mark, subject, isDirty]);

  const save = useMutation({
    mutationFn: () => {
      const body = { value: sent(draft), version: edit?.version ?? version };
      return request(`PUT /api/settings/${subject}`, { body: body as Body });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['settings'] });
      setEdit(null);
      toast({ title: 'Settings Saved', description: `${title}: in force from now on.`, about: subject });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409)
        void queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      else if (!(error instanceof ApiError && error.problem?.errors))
        toast({ title: 'Not saved', description: error.message, tone: 'danger', about: subject });
    },
  });
  const { error } = save;
  const isConflict = error instanceof ApiError && error.status === 409;
  return {
    draft,
    isDirty,
    isSaving: save.isPending,
    isConflict: isConflict && isDirty,
    change: (patch: Partial<D>) => {
      if (!isConflict) save.reset();
      setEdit((before) => ({
        draft: { ...(before?.draft ?? kept), ...patch },
        version: before?.version ?? version,
      }));
    },
    save: () => save.mutate(),
    discard: () => {
      save.reset();
      setEdit(null);
    },
    /** What was typed, on top of what is there now. */
    keepMine: () => {
      save.reset();
      setEdit((before) => before && { ...before, version });
    },
    errorOf: (path: string): string | null =>
      (error instanceof ApiError && error.field(`value.${path}`)) || null,
  };
}
export type View<S extends Subject> = SettingsView[S];

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { SettingsView, Subject } from '#services/settings/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { type BodyOf, request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { settingsQuery } from '../queries/settings.ts';

export type View<S extends Subject> = SettingsView[S];
type Body = BodyOf<`PUT /api/settings/${Subject}`>;

/** Says of a subject whether something typed is not saved yet. */
type MarkUnsaved = (subject: Subject, isUnsaved: boolean) => void;
const UnsavedContext = createContext<MarkUnsaved>(() => {});
export const UnsavedProvider = UnsavedContext.Provider;

interface Options<D extends FieldValues> {
  title: string;
  /** What stands on the server, as the fields show it. */
  kept: D;
  version: number;
  /** As it is sent. */
  sent: (draft: D) => unknown;
  /** The field that shows an error about this path of what is sent. */
  fieldOf: (path: string) => FieldPath<D>;
}

/**
 * One subject's fields: untouched they follow the server; changed, they keep what was typed, and the version it was typed on. A save
 * that came too late is explained, and nothing typed is lost.
 */
export function useSettingForm<D extends FieldValues>(subject: Subject, options: Options<D>) {
  const { title, kept, version, sent, fieldOf } = options;
  const queries = useQueryClient();
  const form = useForm<D>({ defaultValues: kept as DefaultValues<D> });
  const { isDirty } = form.formState;
  const [typedOn, setTypedOn] = useState(version);
  const follow = () => {
    form.reset(kept);
    setTypedOn(version);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept` changes with its version alone
  useEffect(() => {
    if (!isDirty && version !== typedOn) follow();
  }, [isDirty, version, typedOn]);
  const mark = useContext(UnsavedContext);
  useEffect(() => {
    mark(subject, isDirty);
    return () => mark(subject, false);
  }, [mark, subject, isDirty]);

  const save = useMutation({
    mutationFn: (draft: D) => {
      const body = { value: sent(draft), version: typedOn };
      return request(`PUT /api/settings/${subject}`, { body: body as Body });
    },
    onSuccess: async (_saved, draft) => {
      await queries.invalidateQueries({ queryKey: ['settings'] });
      form.reset(draft);
      toast({ title: 'Settings Saved', description: `${title}: in force from now on.`, about: subject });
    },
    onError: async (error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined;
      for (const { path, message } of errors ?? [])
        form.setError(fieldOf(path.replace(/^value\./, '')), { message });
      // Until theirs is here, neither answer to a conflict would know what it is about.
      if (error instanceof ApiError && error.status === 409)
        await queries.invalidateQueries({ queryKey: settingsQuery.queryKey });
      else if (!errors)
        toast({ title: 'Not saved', description: error.message, tone: 'danger', about: subject });
    },
  });
  const isConflict = isDirty && save.error instanceof ApiError && save.error.status === 409;
  return {
    form,
    isDirty,
    isSaving: save.isPending,
    isConflict,
    save: form.handleSubmit((draft) => {
      if (isDirty && !save.isPending && !isConflict) save.mutate(draft);
    }),
    discard: () => {
      save.reset();
      follow();
    },
    /** What was typed, on top of what is there now. */
    keepMine: () => {
      save.reset();
      setTypedOn(version);
    },
  };
}
export type SettingForm = Omit<ReturnType<typeof useSettingForm>, 'form'>;

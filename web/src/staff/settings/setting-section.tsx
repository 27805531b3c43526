import { History, Save } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { shortTime } from '#web/ui/dates.ts';
import { useIsAdmin } from '../shell/staff-user.ts';

interface Props {
  id: string;
  title: string;
  help: ReactNode;
  about: { updatedAt: string | null; updatedBy: { name: string | null } | null };
  form: {
    isDirty: boolean;
    isSaving: boolean;
    isConflict: boolean;
    save: () => void;
    discard: () => void;
    keepMine: () => void;
  };
  children: ReactNode;
}

/** One subject: its fields, who changed it last, and for admins a way to save. */
export function SettingSection({ id, title, help, about, form, children }: Props) {
  const isAdmin = useIsAdmin();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.isDirty && !form.isSaving) form.save();
  };
  const by = about.updatedBy ? ` by ${about.updatedBy.name ?? 'a deleted account'}` : '';
  return (
    <section className="sec set-x" id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{title}</h2>
      <p className="q set-help">{help}</p>
      <form onSubmit={submit} noValidate aria-labelledby={`${id}-h`}>
        <fieldset disabled={!isAdmin}>
          <legend className="vh">{title}</legend>
          {children}
        </fieldset>
        {form.isConflict && (
          <div className="set-conf" role="alert">
            <p>
              <b>Somebody else saved these settings in the meantime.</b> Nothing of yours was saved, and what
              you typed is still here. You can save it over theirs, or discard it and see what they saved.
            </p>
            <button className="btn" type="button" onClick={form.keepMine}>
              Keep mine
            </button>
            <button className="btn" type="button" onClick={form.discard}>
              Show theirs
            </button>
          </div>
        )}
        {isAdmin && (
          <div className="set-do">
            <button
              className="btn pri"
              type="submit"
              disabled={!form.isDirty || form.isSaving || form.isConflict}
            >
              <Save className="i" aria-hidden="true" />
              {form.isSaving ? 'Saving…' : 'Save'}
            </button>
            <button
              className="btn"
              type="button"
              disabled={!form.isDirty || form.isSaving}
              onClick={form.discard}
            >
              Discard
            </button>
          </div>
        )}
      </form>
      <p className="q set-by">
        <History className="i" aria-hidden="true" />
        {about.updatedAt ? `Last changed ${shortTime(about.updatedAt)}${by}` : 'Never changed: as it comes'}
      </p>
    </section>
  );
}

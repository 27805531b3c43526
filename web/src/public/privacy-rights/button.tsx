import { useDialog } from '../components/use-dialog.tsx';

const load = async () => (await import('./dialog.tsx')).PrivacyRightsDialog;

/** Opens 'GDPR Privacy Rights'. Shown to whoever is signed in. */
export function PrivacyRightsButton({ className, children }: { className?: string; children: string }) {
  const [open, dialog] = useDialog(load);
  return (
    <>
      <button className={className} type="button" aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
      {dialog}
    </>
  );
}

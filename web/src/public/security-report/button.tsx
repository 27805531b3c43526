import { useDialog } from '../components/use-dialog.tsx';

const load = async () => (await import('./dialog.tsx')).SecurityReportDialog;

/** Opens 'Report a security issue' (ruling 34). */
export function SecurityReportButton() {
  const [open, dialog] = useDialog(load);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open}>
        Report a security issue
      </button>
      {dialog}
    </>
  );
}

import { type ComponentType, useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/toast/toast.ts';

type Loaded = ComponentType<{ onClosed: () => void }>;

type Props = Omit<ButtonProps, 'onClick'> & {
  load: () => Promise<Loaded>;
};

/** 'GDPR Privacy Rights', for those who are signed in. */
export const loadPrivacyRights = async () =>
  (await import('./privacy-rights/dialog.tsx')).PrivacyRightsDialog;

/** 'Report a security issue' (ruling 34). */
export const loadSecurityReport = async () =>
  (await import('./security-report/dialog.tsx')).SecurityReportDialog;

/** Opens a dialog whose code comes when it is first pressed. */
export function DialogButton({ load, children, ...rest }: Props) {
  const [Dialog, setDialog] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    load().then(
      (loaded) => {
        setDialog(() => loaded);
        setOpen(true);
      },
      () => {
        const description = 'This could not be loaded. Please check your connection and try again.';
        toast({ title: 'Error', description, tone: 'danger', about: 'dialog' });
      },
    );
  };
  return (
    <>
      <Button {...rest} aria-haspopup="dialog" onClick={open}>
        {children}
      </Button>
      {isOpen && Dialog && <Dialog onClosed={() => setOpen(false)} />}
    </>
  );
}

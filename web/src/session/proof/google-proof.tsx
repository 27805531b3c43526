import { useEffect, useRef } from 'react';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-look.ts';
import { NativeDialogActions, NativeDialogBody } from '#web/ui/dialog/native-dialog.tsx';

/** By `fetch`: the refusal of an API call would ask for the proof that is on its way. */
const isGiven = async (): Promise<boolean> => (await fetch('/api/auth/proof')).ok;

/** A person who has Google alone signs in there again, in a window of its own, so that nothing here is lost. */
export function GoogleProof({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const link = useRef<HTMLAnchorElement>(null);
  const done = useRef(onProved);
  done.current = onProved;
  useEffect(() => link.current?.focus(), []);
  useEffect(() => {
    const look = () =>
      void isGiven().then(
        (given) => given && done.current(),
        () => {},
      );
    const timer = setInterval(look, timings.proofLook);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, []);
  return (
    <>
      <NativeDialogBody>
        <p>You sign in with Google. Do it once more in a new window; this page goes on by itself.</p>
      </NativeDialogBody>
      <NativeDialogActions isPaired>
        <Button onClick={onCancel}>Cancel</Button>
        <a
          ref={link}
          className={buttonClass({ variant: 'primary' })}
          href={paths.googleProof}
          target="_blank"
          rel="noreferrer"
        >
          Continue with Google
        </a>
      </NativeDialogActions>
    </>
  );
}

import { Copy, Download } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { toast } from '#web/ui/toast.tsx';
import { verifierAddress } from './queries.ts';
import styles from './verify.module.css';

function saveKey(publicKey: string): void {
  const url = URL.createObjectURL(new Blob([publicKey], { type: 'application/x-pem-file' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'cursus-public-key.pem';
  link.click();
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(url));
}

const inGroups = (hash: string) => hash.match(/.{8}/g)?.join(' ') ?? hash;

/** The key, and how to check a history with nothing but it and Node (docs/rules/product.md, Tamper-evident history). */
export function Offline({ publicKey, fingerprint }: { publicKey: string; fingerprint: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(publicKey);
    toast({ title: 'Public key copied', about: 'verify' });
  };
  return (
    <section className={styles.section} aria-labelledby="offline">
      <h2 className={styles.heading} id="offline">
        Check without this product
      </h2>
      <ol className={styles.steps}>
        <li>
          Keep the public key, and have its fingerprint confirmed by the operator in another way than through
          this page.
        </li>
        <li>On an application’s page, press ‘Download proof’, and unpack the file anywhere.</li>
        <li>
          Run <code className={styles.code}>node verify.mjs --key cursus-public-key.pem</code> in its folder.
          It needs Node 18 or newer and no network.
        </li>
      </ol>
      <p className={styles.soft}>Fingerprint of the public key (SHA-256)</p>
      <p>
        <code className={styles.code}>{inGroups(fingerprint)}</code>
      </p>
      <p className={styles.actions}>
        <Button icon={Download} onClick={() => saveKey(publicKey)}>
          Public key
        </Button>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy key
        </Button>
        <ButtonLink icon={Download} to={verifierAddress} reloadDocument download="verify.mjs">
          Verifier
        </ButtonLink>
      </p>
    </section>
  );
}

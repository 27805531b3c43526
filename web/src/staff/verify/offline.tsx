import { Copy, Download } from 'lucide-react';
import type { Checkpoints } from '#services/replay/contract.ts';
import { addressOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Section } from '#web/ui/section/section.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
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

/** Where the offline verifier is given out. */
const verifierAddress = addressOf('GET /api/checkpoints/verifier.mjs');

const inGroups = (hash: string) => hash.match(/.{8}/g)?.join(' ') ?? hash;

/** The key, and how to check a history with nothing but it and Node (docs/rules/product.md, Tamper-evident history). */
export function Offline({ keys }: { keys: Checkpoints['keys'] }) {
  const publicKey = keys.map((key) => key.publicKey).join('');
  const copy = async () => {
    await navigator.clipboard.writeText(publicKey);
    toast({ title: 'Public key copied', about: 'verify' });
  };
  return (
    <Section title="Check without this product">
      <Stack space={12}>
        <Stack as="ol" space={4} className={styles.steps}>
          <li>
            Keep the public key, and have its fingerprint confirmed by the operator in another way than
            through this page.
          </li>
          <li>On an application’s page, press ‘Download proof’, and unpack the file anywhere.</li>
          <li>
            Run{' '}
            <Text as="code" size="mono">
              node verify.mjs --key cursus-public-key.pem
            </Text>{' '}
            in its folder. It needs Node 20 or newer and no network.
          </li>
        </Stack>
        <div>
          <Text isSoft>
            {keys.length > 1
              ? 'Fingerprints of the public keys (SHA-256): the key is being exchanged, and both sign'
              : 'Fingerprint of the public key (SHA-256)'}
          </Text>
          {keys.map(({ fingerprint }) => (
            <Text as="code" size="mono" key={fingerprint}>
              {inGroups(fingerprint)}
            </Text>
          ))}
        </div>
        <Inline>
          <Button icon={Download} onClick={() => saveKey(publicKey)}>
            Public key
          </Button>
          <Button icon={Copy} onClick={() => void copy()}>
            Copy key
          </Button>
          <ButtonLink icon={Download} to={verifierAddress} reloadDocument download="verify.mjs">
            Verifier
          </ButtonLink>
        </Inline>
      </Stack>
    </Section>
  );
}

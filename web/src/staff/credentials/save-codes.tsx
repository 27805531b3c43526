import { ArrowRight, Copy, Download } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx';
import { Inline, Stack } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import styles from './credentials.module.css';

const fileName = 'cursus-recovery-codes.txt';

function asText(codes: readonly string[], account: string): string {
  return [`Recovery codes of ${account}`, 'Each signs in once.', '', ...codes, ''].join('\n');
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

interface Props {
  codes: readonly string[];
  account: string;
  onSaved: () => void;
}

/** Recovery codes, shown this once: to copy or download, and to go on from only when they are saved. */
export function SaveCodes({ codes, account, onSaved }: Props) {
  const [isSaved, setSaved] = useState(false);
  const text = asText(codes, account);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: 'Recovery codes copied', description: 'Keep them where only you can read them.' });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isSaved) onSaved();
  };
  return (
    <Stack as="form" space={12} align="start" onSubmit={submit}>
      <ol className={styles.codeList} data-ground="paper">
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.secret}>{code}</code>
          </li>
        ))}
      </ol>
      <Inline>
        <Button icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={Download} onClick={() => download(text)}>
          Download
        </Button>
      </Inline>
      <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
        I have saved them
      </Checkbox>
      <Button
        type="submit"
        variant="primary"
        icon={ArrowRight}
        disabled={!isSaved}
        aria-describedby="codes-why"
      >
        Continue
      </Button>
      <Text size="small" isSoft id="codes-why">
        {isSaved
          ? 'They are not shown again.'
          : 'Tick the box when the codes are saved; they are not shown again.'}
      </Text>
    </Stack>
  );
}

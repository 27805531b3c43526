import { ApiError } from '#web/api/client.ts';
import { type BodyOf, request } from '#web/api/request.ts';
import { toast } from '#web/ui/toast/toast.ts';
import { variants } from '../application-form/variants.ts';
import type { RefusalText } from '../components/form-errors.tsx';
import { messageDraft, refusalText, sendMessage, success } from '../contact-form/send.ts';
import { type DraftBox, openBoxes } from './draft.ts';

interface Words {
  title: string;
  description: string;
}

async function sendLate<V>(
  box: DraftBox<V>,
  send: (values: V, idempotencyKey: string) => Promise<unknown>,
  says: (values: V) => Words,
  refused: RefusalText,
): Promise<void> {
  const { isWaiting, ...draft } = box.read();
  if (!isWaiting || openBoxes.has(box)) return;
  try {
    await send(draft.values, draft.idempotencyKey);
    box.clear();
    toast({ ...says(draft.values), about: 'late-form' });
  } catch (error) {
    // It goes on waiting for an answer.
    if (error instanceof ApiError && error.status === 0) return;
    box.write(draft);
    toast({ ...refused(error), tone: 'danger', about: 'late-form' });
  }
}

/** Sends the forms that were submitted without a connection and whose pages are not open now. */
export async function sendWaiting(): Promise<void> {
  for (const position of ['general', 'Personal Assistant'] as const) {
    const { draft, submitted, refusalText: refused } = variants[position];
    await sendLate(
      draft,
      (values, idempotencyKey) => {
        const body = { ...values, position } as BodyOf<'POST /api/secure-application-submit'>;
        return request('POST /api/secure-application-submit', { body, idempotencyKey });
      },
      ({ email }) => ({
        title: submitted.title,
        description: `We have written to ${email}. Open that message and confirm your address within 10 days.`,
      }),
      refused,
    );
  }
  await sendLate(messageDraft, sendMessage, () => success, refusalText);
}

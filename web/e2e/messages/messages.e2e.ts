import { expect, test } from '../strict.ts';
import { account, link, privacy, security } from './account-scripts.ts';
import { catalogue, type MessageId } from './catalogue.ts';
import type { Group } from './message.ts';
import { portal } from './portal-scripts.ts';
import { expectShown, rowOf, type Script } from './shows.ts';
import { contact, positionForm, shortForm } from './site-scripts.ts';

/** Every message of the applicant side's catalogue is shown word by word, or a ruling replaced it. */
const scripts: Record<Group, Script> = {
  contact,
  'short form': shortForm,
  'position form': positionForm,
  link,
  account,
  portal,
  security,
  privacy,
};
const ids = Object.keys(catalogue) as MessageId[];

for (const [group, script] of Object.entries(scripts)) {
  test(`the messages of: ${group}`, async ({ page, conscience }) => {
    conscience.expect(/status of (400|401|404|422|429|500|503)/, /ERR_FAILED/);
    const seen: MessageId[] = [];
    await script(page, async (where, id) => {
      const row = rowOf(id);
      if (!('where' in row)) throw new Error(`${id} was ruled away by ruling ${row.ruling}`);
      await test.step(id, () => expectShown(where, row));
      seen.push(id);
    });
    const shown = ids.filter((id) => rowOf(id).group === group && 'where' in rowOf(id));
    expect(seen.toSorted(), 'each row has a scenario, and each scenario a row').toEqual(shown.toSorted());
  });
}

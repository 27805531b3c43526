import type { Pool } from '#services/platform/db/postgres.ts';
import type { Settings } from '#services/platform/settings.ts';
import { type DeadlineDurations, forEachDeadline } from '#state-machines/application/deadlines.ts';
import { hourMs } from '#state-machines/durations.ts';
import { type ActiveWebhook, defaults, type SettingValues, type Subject, subjects } from './contract.ts';

/** What is kept is older than this release's bounds, or was changed by hand: the built-in value is safer than half of it. */
function valid<S extends Subject>(subject: S, value: unknown): SettingValues[S] {
  const parsed = subjects[subject].safeParse(value);
  return parsed.success ? (parsed.data as SettingValues[S]) : defaults[subject];
}

interface Row {
  settings: Partial<Record<Subject, unknown>> | null;
  webhooks: ActiveWebhook[] | null;
}

/** What holds now, in memory: read at the start and whenever live updates say that it changed. */
export class SettingsReader implements Settings {
  readonly #pool: Pool;
  #values: SettingValues = defaults;
  #deadlines: DeadlineDurations = inMilliseconds(defaults.deadlines);
  #webhooks: readonly ActiveWebhook[] = [];
  /** Of reads that cross, the one that began last counts. */
  #begun = 0;
  #taken = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  get deadlines(): DeadlineDurations {
    return this.#deadlines;
  }
  get passMark(): number {
    return this.#values.assessment.passMark;
  }
  get company(): SettingValues['company'] {
    return this.#values.company;
  }
  get retention(): SettingValues['retention'] {
    return this.#values.retention;
  }
  get webhooks(): readonly ActiveWebhook[] {
    return this.#webhooks;
  }

  async refresh(): Promise<void> {
    this.#begun += 1;
    const mine = this.#begun;
    const { rows } = await this.#pool.query<Row>({
      name: 'settings-in-force',
      text: `select (select jsonb_object_agg(name, value) from settings) as settings,
                    (select jsonb_agg(jsonb_build_object('id', webhook_id, 'eventTypes', event_types))
                     from webhooks where is_active) as webhooks`,
    });
    if (mine < this.#taken) return;
    this.#taken = mine;
    const found = rows[0]?.settings ?? {};
    this.#values = {
      deadlines: valid('deadlines', found.deadlines),
      assessment: valid('assessment', found.assessment),
      company: valid('company', found.company),
      retention: valid('retention', found.retention),
    };
    this.#deadlines = inMilliseconds(this.#values.deadlines);
    this.#webhooks = rows[0]?.webhooks ?? [];
  }
}

function inMilliseconds(hours: SettingValues['deadlines']): DeadlineDurations {
  return forEachDeadline((kind) => hours[kind] * hourMs);
}

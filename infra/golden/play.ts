import { bodyOf, type EventBody, serialise, textOf } from '#services/event-log/append/event.ts';
import type { Ciphertext } from '#services/platform/crypto/person-keys.ts';
import { derivedId } from '#services/platform/ids.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import type { DecidedEvent } from '#state-machines/application/events.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import type { Actor, ActorKind, Status } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { hourMs } from '#state-machines/durations.ts';

/**
 * One application played through the machine in force, as its events would be written. Ids, times and ciphertexts follow from the name
 * alone; the texts' key never existed, as after an erasure.
 */
export class Play {
  readonly name: string;
  readonly lines: string[] = [];
  state: ApplicationState | null = null;
  #now = Date.UTC(2026, 2, 2, 8);
  #commands = 0;

  constructor(name: string) {
    this.name = name;
  }

  /** Everybody has one account in a history. */
  by(kind: ActorKind): Actor {
    return { kind, id: kind === 'system' ? null : derivedId('golden', this.name, kind) };
  }

  wait(ms: number): this {
    this.#now += ms;
    return this;
  }

  submit(data: { legacy?: boolean; sandbox?: boolean } = {}): this {
    const at = new Date(this.#now).toISOString();
    const command: Command = {
      type: 'submit',
      at,
      actor: this.by('applicant'),
      position: 'general',
      ...data,
    };
    this.#record(decide(null, command));
    return this;
  }

  /** @throws DomainError when the machine does not take it */
  act(kind: ActorKind, type: Command['type'], more: Record<string, unknown> = {}): this {
    this.wait(hourMs);
    const at = new Date(this.#now).toISOString();
    const { kind: waiting, armedBy } = this.state?.deadline ?? {};
    const about = {
      score: 80,
      result: 'pass',
      documentId: derivedId('golden', this.name, 'document'),
      documentType: 'passport_id',
      kind: waiting,
      armedBy,
      before: '24h',
    };
    const command = {
      ...about,
      ...more,
      type,
      at,
      actor: this.by(kind),
      ...('actor' in more && { actor: more.actor }),
    };
    this.#record(decide(this.state, command as unknown as Command));
    return this;
  }

  /** @returns whether the machine took it */
  tries(kind: ActorKind, type: Command['type'], more: Record<string, unknown> = {}): boolean {
    const before = this.lines.length;
    try {
      this.act(kind, type, more);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    return this.lines.length > before;
  }

  back(to: Status): this {
    return this.act('admin', 'correct', { to, reason: 'Not meant' });
  }

  #record(decided: readonly DecidedEvent[]): void {
    const commandId = derivedId('golden', this.name, 'command', ++this.#commands);
    for (const [ordinal, event] of decided.entries()) {
      const version = (this.state?.version ?? 0) + 1;
      const at = new Date(this.#now).toISOString();
      const applicationId = derivedId('golden', this.name);
      const body = bodyOf(
        event,
        {
          applicationId,
          version,
          ordinal,
          at,
          commandId,
          eventId: derivedId('golden', this.name, 'event', version),
          machine: machineVersion,
          causation: event.actor.kind === 'system' ? 'job:golden' : 'request',
          correlation: `golden-${this.#commands}`,
          client: 'golden',
          release: 'golden',
        },
        this.#sealed(event, applicationId, version),
      );
      this.lines.push(serialise(body));
      this.state = evolve(this.state, { ...event, version, at } as never);
    }
  }

  #sealed(event: DecidedEvent, applicationId: string, version: number): Pick<EventBody, 'reason' | 'notes'> {
    const seal = (field: 'reason' | 'notes'): Ciphertext => ({
      key: derivedId('golden', this.name, 'person'),
      ct: Buffer.from(derivedId(textOf(applicationId, version, field), event[field] ?? '')).toString(
        'base64url',
      ),
    });
    return { ...(event.reason && { reason: seal('reason') }), ...(event.notes && { notes: seal('notes') }) };
  }
}

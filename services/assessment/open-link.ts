import { applicantNames } from '#services/applications/projections/owner.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { findUnusedLink } from '#services/identity/links.ts';
import type { Context } from '#services/platform/context.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { OpenedLink } from './contract.ts';
import { linkQuestions } from './questionnaires/link.ts';
import { asked } from './questionnaires/question.ts';
import { linkSkills } from './questionnaires/skills.ts';
import { isTakeable, linkRefused } from './takeable.ts';

/**
 * What the page behind a link shows; nothing is used by looking.
 * @throws DomainError `link-invalid`, alike for missing, unknown, expired and used ones
 */
export async function openLink(ctx: Context, token: string | null | undefined): Promise<OpenedLink> {
  const link = await findUnusedLink(ctx.pool, token ?? '', 'assessment', ctx.clock()).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? linkRefused() : error;
    },
  );
  const { applicationId } = link;
  if (!applicationId) throw linkRefused();
  const { state } = await loadStream(ctx.pool, applicationId, newId());
  if (!state || !isTakeable(state)) throw linkRefused();
  const { firstName, lastName } = await applicantNames(ctx, applicationId);
  return {
    applicationId,
    firstName,
    lastName,
    questions: asked(linkQuestions),
    skills: [...linkSkills],
  };
}

import type { VerifyAnswer } from '#services/replay/contract.ts';

type Problem = VerifyAnswer['problems'][number];

/** The same thing said of one event or more. */
export interface Finding {
  code: string;
  /** A whole sentence. */
  sentence: string;
  /** The events it is about, each once, in order; none when it is about the history or the log as a whole. */
  versions: number[];
}
export interface ProblemGroup {
  /** Null: the log as a whole, its checkpoints, its tables. */
  applicationId: string | null;
  findings: Finding[];
  problems: number;
}

const sentenceOf = (detail: string): string => `${detail.charAt(0).toUpperCase()}${detail.slice(1)}.`;

/** By application, and in it by what is wrong; in the order in which they were found, the log as a whole first. */
export function groupProblems(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup & { known: Map<string, Finding> }>();
  for (const { applicationId, version, code, detail } of problems) {
    let group = groups.get(applicationId);
    if (!group) {
      group = { applicationId: applicationId || null, findings: [], problems: 0, known: new Map() };
      groups.set(applicationId, group);
    }
    group.problems++;
    const key = `${code} ${detail}`;
    let finding = group.known.get(key);
    if (!finding) {
      finding = { code, sentence: sentenceOf(detail), versions: [] };
      group.known.set(key, finding);
      group.findings.push(finding);
    }
    if (version > 0 && !finding.versions.includes(version)) finding.versions.push(version);
  }
  const all = [...groups.values()].map(({ applicationId, findings, problems: count }) => ({
    applicationId,
    findings,
    problems: count,
  }));
  return all.sort((a, b) => Number(a.applicationId !== null) - Number(b.applicationId !== null));
}

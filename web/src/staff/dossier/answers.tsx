import type { ScoredAssessment } from '#services/assessment/contract.ts';
import styles from './dossier.module.css';

const names = { portal: 'Portal questionnaire', link: 'Invitation questionnaire' } as const;

/** One questionnaire: what was answered, with the points of each answer, and the skills that were ticked. */
export function Answers({ assessment, isOpen }: { assessment: ScoredAssessment; isOpen: boolean }) {
  const { questionnaire, answers, skills, skillPoints } = assessment;
  const chosen = { id: 'skills', question: 'Skills', answer: skills.join(', '), ...skillPoints };
  const lines = skills.length > 0 ? [...answers, chosen] : answers;
  return (
    <details className={styles.answers} open={isOpen}>
      <summary className={styles.score}>
        {names[questionnaire]}: {assessment.score} of 100
      </summary>
      <ol>
        {lines.map(({ id, question, answer, points, most }) => (
          <li key={id} className={styles.answer}>
            <span className={styles.question}>{question}</span>
            <span>{answer}</span>
            <span className={styles.points}>
              {points} of {most}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}

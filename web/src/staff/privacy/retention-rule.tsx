import { useState } from 'react';
import type { RetentionOverview } from '#services/privacy/contract.ts';
import { longDate } from '#web/ui/dates.ts';
import { RetentionDue } from './retention-due.tsx';
import { byWhom, ruleLabels, ruleMeaning } from './words.ts';

type Rule = RetentionOverview['rules'][number];

const number = (count: number): string => count.toLocaleString('en-GB');

/** One rule: how long, whether it may erase, how much waits; the list of it on demand. */
export function RetentionRuleSection({ rule, years, approvedAt, approvedBy, due, held, erased }: Rule) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="sec pv-ru" aria-labelledby={`rule-${rule}`}>
      <h2 id={`rule-${rule}`}>
        {ruleLabels[rule]}
        {approvedAt ? (
          <span className="chip good">Approved</span>
        ) : (
          <span className="chip none plain">Not approved</span>
        )}
      </h2>
      <p className="q">
        Kept {years} {years === 1 ? 'year' : 'years'}. {ruleMeaning[rule]}
      </p>
      <dl className="pv-nr">
        <div>
          <dt>Due</dt>
          <dd className={due > 0 ? 't-need' : undefined}>{number(due)}</dd>
        </div>
        <div>
          <dt>Of those held</dt>
          <dd>{number(held)}</dd>
        </div>
        <div>
          <dt>Erased so far</dt>
          <dd>{number(erased)}</dd>
        </div>
      </dl>
      <p className="pv-nx">
        {approvedAt
          ? `Approved on ${longDate(approvedAt)} by ${byWhom(approvedBy)}. What is due goes in the next night.`
          : 'Nothing is erased by this rule until an admin approves it.'}
      </p>
      {due > 0 && (
        <button
          className="btn sm"
          type="button"
          aria-expanded={isOpen}
          aria-label={`List of what is due: ${ruleLabels[rule]}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide the list' : 'Show the list'}
        </button>
      )}
      {isOpen && due > 0 && <RetentionDue rule={rule} />}
    </section>
  );
}

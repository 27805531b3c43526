import { ArrowRight } from 'lucide-react';
import type { FactView } from '#services/event-log/contract.ts';
import { factLabel } from '#state-machines/application/labels.ts';
import { StatusTag } from '../../signs/status-tag.tsx';
import { isMoveFact } from './fact-text.ts';

/** From where to where it moved the application, or what happened in which status. */
export function FactMove({ fact }: { fact: FactView }) {
  return (
    <p className="ft">
      {isMoveFact(fact) && fact.from ? (
        <>
          <StatusTag status={fact.from} />
          <ArrowRight className="i q" aria-label="to" />
          <StatusTag status={fact.to} />
        </>
      ) : (
        <>
          {factLabel(fact.type)} <span className="q">in</span> <StatusTag status={fact.to} />
        </>
      )}
    </p>
  );
}

import { UsersRound } from 'lucide-react';

interface Props {
  isFiltered: boolean;
  onClear: () => void;
}

export function NoUsers({ isFiltered, onClear }: Props) {
  return (
    <section className="uw" aria-label="Users table">
      <div className="blank">
        <UsersRound className="i" aria-hidden="true" />
        <h2>No Users Found</h2>
        <p className="q">
          {isFiltered ? 'Try adjusting your filters to see more results.' : 'Nobody has an account yet.'}
        </p>
        {isFiltered && (
          <button className="btn" type="button" onClick={onClear}>
            Clear Filters
          </button>
        )}
      </div>
    </section>
  );
}

import type {
  AlterTableCmd,
  AlterTableStmt,
  ColumnDef,
  Constraint,
  CreateStmt,
  DropStmt,
  IndexStmt,
  Node,
  RangeVar,
} from 'libpg-query';

/**
 * What a statement of a migration does to those who use the database meanwhile: a release that runs beside it, and requests that
 * would wait for it.
 */
export type Rule = keyof typeof rules;

/** `breaks`: a release from before no longer works. `blocks`: on a large table, requests wait. */
export const rules = {
  'drop-table': { kind: 'breaks', says: 'removes what the release before uses' },
  'drop-column': { kind: 'breaks', says: 'removes a column that the release before may read or write' },
  'drop-function': { kind: 'breaks', says: 'removes a function that the release before may call' },
  rename: { kind: 'breaks', says: 'takes away a name that the release before uses' },
  'change-type': {
    kind: 'breaks',
    says: 'changes a type that the release before knows, and rewrites the table',
  },
  'not-null': { kind: 'breaks', says: 'refuses rows that the release before writes without this column' },
  revoke: { kind: 'breaks', says: 'takes away a right that the release before may need' },
  'remove-rows': { kind: 'breaks', says: 'removes rows that the release before may read' },
  constraint: {
    kind: 'blocks',
    says: 'reads the whole table while no request may write it; add it NOT VALID, and validate it in another file',
  },
  index: {
    kind: 'blocks',
    says: 'builds an index while no request may write the table; use CONCURRENTLY, alone in its file',
  },
  rewrite: { kind: 'blocks', says: 'rewrites the whole table while no request may use it' },
  'change-rows': {
    kind: 'blocks',
    says: 'changes rows in one transaction, which locks them; fill in batches, by a job',
  },
  unseen: { kind: 'blocks', says: 'runs code that cannot be seen through' },
} as const satisfies Record<string, { kind: 'breaks' | 'blocks'; says: string }>;

export interface Effect {
  /** Null where it is about no table. */
  table: string | null;
  /** What happens to the table meanwhile. */
  lock: Lock | null;
  /** What expand and contract (decision 0072) forbids in it; null when it only adds. */
  rule: Rule | null;
}

/** How long requests wait: for a moment, or the longer the more rows there are. */
export const locks = {
  brief: { says: 'locks for a moment', isHeavy: false },
  background: { says: 'reads the whole table, requests go on', isHeavy: false },
  scan: { says: 'reads the whole table, writes wait', isHeavy: true },
  rewrite: { says: 'rewrites the whole table, requests wait', isHeavy: true },
  rows: { says: 'locks the rows that it changes', isHeavy: true },
} as const;
export type Lock = keyof typeof locks;

/** As statements name it; `public` is where everything is unless it says so. */
const nameOf = (table: RangeVar | undefined): string =>
  [table?.schemaname === 'public' ? undefined : table?.schemaname, table?.relname].filter(Boolean).join('.');

const has = (column: ColumnDef, type: Constraint['contype']): boolean =>
  (column.constraints ?? []).some((one) => 'Constraint' in one && one.Constraint.contype === type);

/** Defaults that PostgreSQL works out once, so that no row is written. */
function isSteady(node: Node | undefined): boolean {
  if (!node) return true;
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return isSteady(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isSteady);
  if (!('FuncCall' in node)) return false;
  const name = node.FuncCall.funcname?.map((part) => ('String' in part ? part.String.sval : '')).at(-1);
  return name === 'now';
}

function ofNewColumn(table: string, column: ColumnDef): Effect {
  const given = (column.constraints ?? []).flatMap((one) =>
    'Constraint' in one && one.Constraint.contype === 'CONSTR_DEFAULT' ? [one.Constraint.raw_expr] : [],
  );
  const scans = (['CONSTR_CHECK', 'CONSTR_FOREIGN', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'] as const).some(
    (type) => has(column, type),
  );
  if (has(column, 'CONSTR_GENERATED') || has(column, 'CONSTR_IDENTITY') || !given.every(isSteady))
    return { table, lock: 'rewrite', rule: 'rewrite' };
  if (has(column, 'CONSTR_NOTNULL') && given.length === 0) return { table, lock: 'brief', rule: 'not-null' };
  return scans ? { table, lock: 'scan', rule: 'constraint' } : { table, lock: 'brief', rule: null };
}

function ofNewConstraint(table: string, constraint: Constraint | undefined): Effect {
  const isCheap = constraint?.skip_validation === true || Boolean(constraint?.indexname);
  if (isCheap) return { table, lock: 'brief', rule: null };
  if (constraint?.contype === 'CONSTR_NOTNULL') return { table, lock: 'scan', rule: 'not-null' };
  return { table, lock: 'scan', rule: 'constraint' };
}

/** One part of `alter table`. */
function ofAlter(table: string, { subtype, def }: AlterTableCmd): Effect {
  switch (subtype) {
    case 'AT_AddColumn':
      return ofNewColumn(table, def && 'ColumnDef' in def ? def.ColumnDef : {});
    case 'AT_AddConstraint':
      return ofNewConstraint(table, def && 'Constraint' in def ? def.Constraint : undefined);
    case 'AT_DropColumn':
      return { table, lock: 'brief', rule: 'drop-column' };
    case 'AT_AlterColumnType':
      return { table, lock: 'rewrite', rule: 'change-type' };
    case 'AT_SetNotNull':
      return { table, lock: 'scan', rule: 'not-null' };
    case 'AT_ColumnDefault':
      // Without its default, the old release's inserts leave the column empty.
      return { table, lock: 'brief', rule: def ? null : 'not-null' };
    case 'AT_ValidateConstraint':
      return { table, lock: 'background', rule: null };
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return { table, lock: 'rewrite', rule: 'rewrite' };
    case 'AT_DropIdentity':
    case 'AT_DropExpression':
      return { table, lock: 'brief', rule: 'change-type' };
    default:
      return { table, lock: 'brief', rule: null };
  }
}

const ofIndex = ({ relation, concurrent }: IndexStmt): Effect => ({
  table: nameOf(relation),
  lock: concurrent ? 'background' : 'scan',
  rule: concurrent ? null : 'index',
});

const dropped: Partial<Record<NonNullable<DropStmt['removeType']>, Rule>> = {
  OBJECT_TABLE: 'drop-table',
  OBJECT_VIEW: 'drop-table',
  OBJECT_MATVIEW: 'drop-table',
  OBJECT_SEQUENCE: 'drop-table',
  OBJECT_SCHEMA: 'drop-table',
  OBJECT_TYPE: 'drop-table',
  OBJECT_DOMAIN: 'drop-table',
  OBJECT_FUNCTION: 'drop-function',
  OBJECT_PROCEDURE: 'drop-function',
  OBJECT_AGGREGATE: 'drop-function',
  OBJECT_ROUTINE: 'drop-function',
};

function ofDrop({ removeType, objects = [] }: DropStmt): Effect[] {
  return objects.map((object) => {
    const parts = 'List' in object ? (object.List.items ?? []) : [];
    const words = parts.flatMap((part) => ('String' in part ? (part.String.sval ?? []) : []));
    const isTable = removeType === 'OBJECT_TABLE';
    const table = isTable ? words.filter((word) => word !== 'public').join('.') : null;
    return { table, lock: 'brief', rule: (removeType && dropped[removeType]) ?? null };
  });
}

const ofAlterTable = ({ relation, cmds = [] }: AlterTableStmt): Effect[] =>
  cmds.map((one) => ofAlter(nameOf(relation), 'AlterTableCmd' in one ? one.AlterTableCmd : {}));

/** @returns one for each thing that it does; none for what no one notices */
export function effectsOf(node: Node): Effect[] {
  if ('AlterTableStmt' in node) return ofAlterTable(node.AlterTableStmt);
  if ('IndexStmt' in node) return [ofIndex(node.IndexStmt)];
  if ('DropStmt' in node) return ofDrop(node.DropStmt);
  if ('RenameStmt' in node)
    return [{ table: nameOf(node.RenameStmt.relation) || null, lock: 'brief', rule: 'rename' }];
  if ('AlterObjectSchemaStmt' in node)
    return [{ table: nameOf(node.AlterObjectSchemaStmt.relation) || null, lock: 'brief', rule: 'rename' }];
  if ('GrantStmt' in node && !node.GrantStmt.is_grant) return [{ table: null, lock: null, rule: 'revoke' }];
  if ('UpdateStmt' in node)
    return [{ table: nameOf(node.UpdateStmt.relation), lock: 'rows', rule: 'change-rows' }];
  if ('DeleteStmt' in node)
    return [{ table: nameOf(node.DeleteStmt.relation), lock: 'rows', rule: 'remove-rows' }];
  if ('TruncateStmt' in node)
    return (node.TruncateStmt.relations ?? []).map((one) => ({
      table: nameOf('RangeVar' in one ? one.RangeVar : undefined),
      lock: 'brief',
      rule: 'remove-rows',
    }));
  if ('CreateTrigStmt' in node)
    return [{ table: nameOf(node.CreateTrigStmt.relation), lock: 'brief', rule: null }];
  if ('DoStmt' in node || 'CallStmt' in node) return [{ table: null, lock: null, rule: 'unseen' }];
  return [];
}

const tableOf = ({ relation }: CreateStmt): string => nameOf(relation);
/** Tables that these statements make: no release uses them yet, and they are empty. */
export function tablesMade(nodes: readonly Node[]): Set<string> {
  const made = nodes.flatMap((node) => {
    if ('CreateStmt' in node) return [tableOf(node.CreateStmt)];
    if ('CreateTableAsStmt' in node) return [nameOf(node.CreateTableAsStmt.into?.rel)];
    return [];
  });
  return new Set(made);
}

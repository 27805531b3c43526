import type { Db } from '#services/platform/db/postgres.ts';

/** One object of the database as its catalogue defines it. */
export interface CatalogueObject {
  /** 'table', 'column', 'function' … */
  kind: string;
  /** With its schema: 'public.application_events', 'public.application_events.body'. */
  name: string;
  definition: string;
}

/** Of these schemas every object is ours. Those of pg-boss are that library's. */
const ours = "('public', 'keys')";
const rights = (acl: string) =>
  `array_to_string(array(select a::text from unnest(${acl}) a order by 1), ' ')`;
/** What an extension brought along is the extension's. */
const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend x where x.classid = '${catalogue}'::regclass and x.objid = ${oid} and x.deptype = 'e')`;

/**
 * Every object of our schemas with what it does and who may use it, and what bends the whole database. Rights, the enabled state of triggers and
 * of foreign keys, and settings that travel with a function are part of a definition.
 */
const catalogueSql = `
  with relations as (
    select n.nspname || '.' || c.relname as name, c.oid, c.relkind, c.relpersistence, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.relacl from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and ${notOfExtension('pg_class', 'c.oid')}
  )
  select case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end as kind, name,
    concat_ws(' | ', relkind, relpersistence, 'owner ' || pg_get_userbyid(relowner), 'row security ' || relrowsecurity || relforcerowsecurity,
      case when relkind in ('v', 'm') then pg_get_viewdef(oid) end, ${rights('relacl')}) as definition
  from relations
  union all
  select 'column', r.name || '.' || a.attname,
    concat_ws(' | ', format_type(a.atttypid, a.atttypmod), a.attnotnull, 'generated ' || a.attgenerated::text, 'identity ' || a.attidentity::text,
      pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')})
  from relations r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind <> 'S'
  union all
  select 'constraint', r.name || '.' || k.conname, concat_ws(' | ', pg_get_constraintdef(k.oid), 'validated ' || k.convalidated)
  from relations r join pg_constraint k on k.conrelid = r.oid
  union all
  select 'index', r.name || '.' || i.relname, concat_ws(' | ', pg_get_indexdef(i.oid), 'valid ' || x.indisvalid)
  from relations r join pg_index x on x.indrelid = r.oid join pg_class i on i.oid = x.indexrelid
  union all
  select 'trigger', r.name || '.' || t.tgname, concat_ws(' | ', pg_get_triggerdef(t.oid), 'enabled ' || t.tgenabled::text)
  from relations r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
  union all
  select 'foreign key', r.name || '.' || k.conname, 'enabled ' || string_agg(t.tgenabled::text, '' order by t.tgtype)
  from relations r join pg_trigger t on t.tgrelid = r.oid and t.tgisinternal join pg_constraint k on k.oid = t.tgconstraint
  group by r.name, k.conname
  union all
  select 'rule', r.name || '.' || u.rulename, concat_ws(' | ', pg_get_ruledef(u.oid), 'enabled ' || u.ev_enabled::text)
  from relations r join pg_rewrite u on u.ev_class = r.oid and u.rulename <> '_RETURN'
  union all
  select 'policy', r.name || '.' || p.polname, concat_ws(' | ', p.polcmd, p.polpermissive, p.polroles::regrole[]::text,
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from relations r join pg_policy p on p.polrelid = r.oid
  union all
  select case p.prokind when 'a' then 'aggregate' else 'function' end,
    n.nspname || '.' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
    concat_ws(' | ', case when p.prokind in ('f', 'p') then pg_get_functiondef(p.oid) end, 'owner ' || pg_get_userbyid(p.proowner), ${rights('p.proacl')})
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${ours} and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select 'operator', n.nspname || '.' || o.oprname || '(' || o.oprleft::regtype || ', ' || o.oprright::regtype || ')', o.oprcode::text
  from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
  where n.nspname in ${ours} and ${notOfExtension('pg_operator', 'o.oid')}
  union all
  select 'schema', nspname, concat_ws(' | ', 'owner ' || pg_get_userbyid(nspowner), ${rights('nspacl')}) from pg_namespace where nspname = 'keys'
  union all
  select 'table below', r.name || ' < ' || h.inhrelid::regclass, 'its rows are read with ours'
  from relations r join pg_inherits h on h.inhparent = r.oid where r.relkind = 'r'
  union all
  select 'rights to come', a.defaclrole::regrole || ' ' || coalesce(a.defaclnamespace::regnamespace::text, '') || ' ' || a.defaclobjtype::text, ${rights('a.defaclacl')}
  from pg_default_acl a where a.defaclnamespace in (0, 'public'::regnamespace, 'keys'::regnamespace)
  union all
  select 'cast', castsource::regtype || ' as ' || casttarget::regtype, concat_ws(' | ', castfunc::regprocedure, castcontext, castmethod)
  from pg_cast c where c.oid >= 16384 and ${notOfExtension('pg_cast', 'c.oid')}
  union all
  select 'event trigger', evtname, concat_ws(' | ', evtevent, evtfoid::regproc, 'enabled ' || evtenabled::text)
  from pg_event_trigger e where ${notOfExtension('pg_event_trigger', 'e.oid')}`;

/** @param db sees every object, as their owner does */
export async function readCatalogue(db: Db): Promise<CatalogueObject[]> {
  const { rows } = await db.query<CatalogueObject>(catalogueSql);
  return rows;
}

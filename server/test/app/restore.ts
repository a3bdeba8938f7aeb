import pg from 'pg'
import { inject } from 'vitest'

/**
 * Keeps what a template has, so that its copies can be brought back to it. A superuser does: what tests leave is also
 * what the product never deletes.
 */
export async function keepContents({ pool }: { pool: pg.Pool }): Promise<void> {
  const superuserUrl = inject('testSuperuserUrl')
  if (superuserUrl === null) return
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  const url = Object.assign(new URL(superuserUrl), { pathname: rows[0]?.name })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(keptContents)
  } finally {
    await client.end()
  }
}

/** @returns whether the database is as its template again; it is not where a test changed the schema */
export async function restoreContents({ pool }: { pool: pg.Pool }): Promise<boolean> {
  if (inject('testSuperuserUrl') === null || pool.ended) return false
  const { rows } = await pool.query<{ restored: boolean }>('select kept.restore() as restored')
  return rows[0]?.restored ?? false
}

/** The schema `kept`: the template's tables, their rows where they have any, and the function that brings them back. */
const keptContents = `
  create schema kept;
  grant usage on schema kept to public;

  create view kept.now as
    select pg_class.oid, oid::regclass as name, relname, relnatts, relkind
    from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace);

  create function kept.version_of(thing oid, written xid) returns bigint immutable
    return hashint8extended(thing::bigint << 32 | written::text::bigint, 0);

  -- What a test adds or replaces: functions, triggers, constraints; columns by their number.
  create view kept.schema_now as
    select
      (select sum(kept.version_of(oid, xmin)) from pg_proc where pronamespace = 'public'::regnamespace) as functions,
      (select sum(kept.version_of(oid, xmin)) from pg_trigger) as triggers,
      (select sum(kept.version_of(oid, xmin)) from pg_constraint) as constraints,
      (select sum(relnatts) from kept.now) as columns;

  create table kept.relations as
    select oid, relname, null::text as columns, null::text as digest from kept.now where relkind = 'r';

  -- In one time zone, whoever asks: instants are part of the text.
  create function kept.digest_of(relation oid) returns text language plpgsql set timezone = 'UTC' as $$
    declare digest text;
    begin
      execute format('select md5(string_agg(row::text, E''\\n'' order by row::text)) from %s as row', relation::regclass)
        into digest;
      return digest;
    end
  $$;

  update kept.relations set
    digest = kept.digest_of(oid),
    columns = (
      select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = oid and attnum > 0 and not attisdropped and attgenerated = ''
    );

  do $$
    declare relation record;
    begin
      for relation in select * from kept.relations where digest is not null loop
        execute format('create table kept.%I as table %s', 'rows_' || relation.oid, relation.oid::regclass);
      end loop;
    end
  $$;

  create table kept.sequences as
    select pg_class.oid, seqstart, pg_sequence_last_value(pg_class.oid) as last_value
    from pg_class join pg_sequence on seqrelid = pg_class.oid;

  create function kept.restore() returns boolean language plpgsql security definer
    set session_replication_role = replica set client_min_messages = warning as $$
    declare
      relation record;
    begin
      for relation in select * from kept.now where oid not in (select oid from kept.relations) and relkind = 'r' loop
        execute format('drop table %s', relation.name);
      end loop;
      if exists (table kept.schema except table kept.schema_now) then return false; end if;
      for relation in
        select * from kept.relations where digest is null and pg_relation_size(oid) > 0
        union all
        select * from kept.relations where digest is not null and digest is distinct from kept.digest_of(oid)
      loop
        execute format('delete from %s', relation.oid::regclass);
        continue when relation.digest is null;
        execute format(
          'insert into %s (%s) overriding system value select %s from kept.%I',
          relation.oid::regclass, relation.columns, relation.columns, 'rows_' || relation.oid
        );
      end loop;
      perform setval(oid, coalesce(last_value, seqstart), last_value is not null) from kept.sequences
        where pg_sequence_last_value(oid) is distinct from last_value;
      return true;
    end
  $$;

  create table kept.schema as table kept.schema_now;`

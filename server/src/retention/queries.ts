import type { Day } from '@payouts/contract/page'
import { type DueLot, mostNamedLots, type Retention, recordKinds } from '@payouts/contract/retention/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { instantText } from '#platform/db/list-sql.ts'
import { one } from '#platform/db/read.ts'
import { ruledLots, rules } from './ruled-lots.ts'
import './tables.ts'

const countOf = (condition: RawBuilder<unknown>) => sql`json_build_object(
  'lots', count(found.record_kind) filter (where ${condition}),
  'records', coalesce(sum(records) filter (where ${condition}), 0))`

const isDue = sql`is_due and held_for is null`

/** How long records of each kind are kept, what is due today, and the holds. */
export function readRetention(db: Database, today: Day): Promise<Retention> {
  return one(
    db,
    sql<Retention>`
    with found as materialized (select * from ${ruledLots(today)} as found),
    of_kind as (
      select kind, position, (select years from ${rules} as rule where record_kind = kind) as years,
        ${countOf(isDue)} as due, ${countOf(sql`is_due and held_for is not null`)} as held,
        ${countOf(sql`not is_due`)} as later, min(kept_until) filter (where not is_due) + 1 as "nextOn"
      from unnest(${[...recordKinds]}::text[]) with ordinality as kinds (kind, position)
      left join found on record_kind = kind group by kind, position
    )
    select
      (select json_agg(json_build_object('kind', kind, 'years', years, 'due', due, 'held', held, 'later', later,
          'nextOn', "nextOn", 'erased', erased, 'erasedOn', erased_on) order by position)
        from of_kind cross join lateral (
          select json_build_object('lots', count(distinct coalesce(batch_no, year)), 'records', coalesce(sum(records), 0)) as erased,
            ${instantText(sql`max(erased_at)`)} as erased_on
          from retention_erasures where record_kind = kind) as past) as kinds,
      (select coalesce(json_agg(due), '[]') from (
        select record_kind as kind, batch_no as "batchNo", year, name, records, kept_until as "keptUntil", held_for as "heldFor" from found
        where is_due order by kept_until, record_kind, batch_no, year limit ${mostNamedLots}) as due) as due,
      (select coalesce(json_agg(json_build_object('holdId', hold_id, 'scope', scope, 'scopeNumber', scope_number,
          'subject', subject, 'reason', reason, 'since', ${instantText('since')}, 'isEnding', exists (
            select from retention_changes as ending
            where ending.hold_id = hold.hold_id and ending.status = 'Pending')) order by hold_id), '[]')
        from retention_holds as hold) as holds`
  )
}

/** What is due and held by nothing, the oldest first, with the rule by which it is erased. */
export async function dueLots(db: Database, today: Day): Promise<(DueLot & { changeId: number })[]> {
  const { rows } = await sql<DueLot & { changeId: number }>`
    select record_kind as kind, batch_no as "batchNo", year, name, records, kept_until as "keptUntil", held_for as "heldFor",
      change_id as "changeId"
    from ${ruledLots(today)} as found where ${isDue} order by kept_until, record_kind, batch_no, year`.execute(db)
  return rows
}

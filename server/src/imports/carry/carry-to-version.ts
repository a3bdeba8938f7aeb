import { holdTypes } from '@payouts/contract/cycles/hold-types'
import type { CarriedSum } from '@payouts/contract/imports/carried'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { isSetAside, type LoadingTable, setAside } from '#transactions/partition.ts'
import { recordImportedHold } from '#transactions/record-action.ts'
import { passReleasesOn, passTwinsOn } from '#transactions/twins/pass-twins-on.ts'
import { fileVersionOf } from '../duplicate-rows.ts'
import { matchRows } from './match-rows.ts'
import {
  decidedColumns,
  type FormerVersion,
  gatherDecisions,
  gatherMissing,
  type VersionOfCycle
} from './rows-acted-on.ts'

type Carrying = { table: LoadingTable; now: Date }

/**
 * Carries the decisions about rows of the former version into the loaded one: state, hold type, since when, by whom
 * and why. The cycle is locked, its former rows still exist, and the rules of an import have marked the new ones.
 * People's decisions take precedence over these, and a cancellation over everything.
 */
export async function carryDecisions(
  tx: Tx,
  { table, now, former }: Carrying & { former: FormerVersion }
): Promise<void> {
  const { batchNo } = former
  const version = former.version + 1
  await gatherDecisions(tx, former)
  await matchRows(tx, table, await rowsOfFormer(tx, former))
  await takeOver(tx, { table, now, batchNo, version }, sql`left join`)
  if (!former.isDropped) await passTwinsOn(tx, table, former)
}

/** Carries decisions to repaired rows, which may be rows that the file lacked until then. */
export async function carryToRepaired(
  tx: Tx,
  { table, now, current }: Carrying & { current: VersionOfCycle }
): Promise<void> {
  const { batchNo } = current
  const version = current.version + 1
  await gatherMissing(tx, current)
  await matchRows(tx, table, sql`(select * from transactions where batch_no = ${batchNo})`)
  await sql`
    delete from carried_decisions
    where batch_no = ${batchNo} and id is null and former_id in (select former_id from decision_matches)`.execute(tx)
  await takeOver(tx, { table, now, batchNo, version }, sql`join`)
}

async function rowsOfFormer(
  tx: Tx,
  { batchNo, version, isDropped }: FormerVersion
): Promise<RawBuilder<unknown> | null> {
  if (!isDropped) return sql`(select * from transactions where batch_no = ${batchNo})`
  const { isThere } = await one(
    tx,
    sql<{ isThere: boolean }>`select ${isSetAside(sql`${batchNo}::integer`, sql`${version}::integer`)} as "isThere"`
  )
  return isThere ? setAside(batchNo, version) : null
}

/** The state of a row, from the decision about it, `decided`, and from the rules, `line`. */
const carriedState = sql`case
  when line.id is null then null
  when decided.state = 'CANCELLED' then 'CANCELLED'
  when line.state = 'EXCLUDED' then 'EXCLUDED'
  when decided.state = 'EXCLUDED' then 'HELD'
  when decided.state = 'PAYABLE' or decided.hold_type = ${holdTypes.eInvoiceMissing} then line.state
  when line.hold_type = ${holdTypes.duplicate} and decided.hold_type <> ${holdTypes.duplicate} then 'HELD'
  else decided.state end`

/**
 * A hold placed by people replaces one for a missing e-invoice, whose number its release needs. A duplicate stays
 * one: two people decide on its release.
 */
const carriedHoldType = sql`case
  when carried_state is null or carried_state not in ('HELD', 'RELEASE_REQUESTED') then null
  when line.hold_type = ${holdTypes.duplicate} then line.hold_type
  when decided.state = 'EXCLUDED' then ${holdTypes.manual}
  when decided.state = 'PAYABLE' or decided.hold_type = ${holdTypes.eInvoiceMissing} then line.hold_type
  else decided.hold_type end`

const outcome = sql`case
  when line.id is null then 'GONE'
  when decided.state in ('HELD', 'RELEASE_REQUESTED') and carried_state = 'PAYABLE' then 'ENDED'
  when decided.state = 'PAYABLE' and carried_state <> 'PAYABLE' then 'ENDED'
  when decided.state = 'EXCLUDED' and carried_state <> 'EXCLUDED' then 'CHANGED'
  when (line.incentive_amount, line.transaction_amount, line.company_id)
    <> (decided.former_amount, decided.transaction_amount, decided.company_id) then 'CHANGED'
  else 'KEPT' end`

async function takeOver(
  tx: Tx,
  { table, now, batchNo, version }: Carrying & VersionOfCycle,
  withRows: RawBuilder<unknown>
): Promise<void> {
  await passReleasesOn(tx, table, { batchNo, version, matches: unchangedMatches(table) })
  await sql`
    insert into carried_decisions (batch_no, version, ${decidedColumns}, id, matched_by, new_company_id, amount,
      arrived_state, arrived_hold_type, carried_state, carried_hold_type, outcome)
    select ${batchNo}::integer, ${version}::integer, decided.*, line.id, match.matched_by, line.company_id,
      line.incentive_amount, line.state, line.hold_type, carried_state, ${carriedHoldType}, ${outcome}
    from decided_rows as decided
    ${withRows} decision_matches as match using (former_id)
    ${withRows} ${table.ref} as line on line.id = match.id
    cross join lateral (select (${carriedState})::transaction_state as carried_state) as carried`.execute(tx)
  await markRows(tx, { table, now, batchNo, version })
}

/** A release covers the row as it was: another amount or dealer needs another release. */
const unchangedMatches = ({ ref }: LoadingTable) => sql`(
  select former_id, line.id
  from decision_matches as match join decided_rows as decided using (former_id) join ${ref} as line on line.id = match.id
  where (line.incentive_amount, line.transaction_amount, line.company_id)
    = (decided.former_amount, decided.transaction_amount, decided.company_id))`

const uncoveredRemark = 'An exclusion covered it in the version before. As it is now, none does: release or cancel it.'

async function markRows(tx: Tx, { table, now, batchNo, version }: Carrying & VersionOfCycle): Promise<void> {
  const { uncovered } = await one(
    tx,
    sql<{ uncovered: number }>`
    select nextval(pg_get_serial_sequence('cycle_actions', 'action_id')) as uncovered`
  )
  const isSameHold = sql`carried.carried_hold_type = carried.hold_type`
  await sql`
    update ${table.ref} as line set
      state = carried_state, hold_type = carried_hold_type,
      held_since = case when carried_state in ('CANCELLED', 'PAYABLE') then null
        else coalesce(carried.held_since, line.held_since, case when carried_state = 'HELD' then ${now}::timestamptz end) end,
      hold_action_id = case
        when carried_state = 'CANCELLED' then carried.hold_action_id
        when carried_state = 'EXCLUDED' then coalesce(
          case when carried.hold_type is distinct from ${holdTypes.duplicate} then line.hold_action_id end,
          carried.hold_action_id)
        when carried.state = 'EXCLUDED' and carried_hold_type = ${holdTypes.manual} then coalesce(
          (select action_id from cycle_actions
            where action_id = carried.hold_action_id and cycle_actions.hold_type = ${holdTypes.manual}),
          ${uncovered}::bigint)
        when ${isSameHold} or (carried.state = 'PAYABLE' and carried_state = 'PAYABLE') then carried.hold_action_id
        else line.hold_action_id end,
      request_action_id = case when carried_state = 'CANCELLED' or ${isSameHold} then carried.request_action_id end,
      -- What is held again is not released: otherwise its new twins would count as released.
      release_action_id = case when carried_state in ('PAYABLE', 'CANCELLED') then carried.release_action_id end
    from carried_decisions as carried
    where carried.batch_no = ${batchNo} and carried.version = ${version} and carried.id = line.id`.execute(tx)
  await recordImportedHold(tx, {
    actionId: uncovered,
    batchNo,
    holdType: holdTypes.manual,
    remark: uncoveredRemark,
    actedAt: now,
    heldRows: sql`(
      select company_id, hold_type, incentive_amount as amount, 1 as row_count
      from ${table.ref} where hold_action_id = ${uncovered})`
  })
}

/** Sums the decisions carried into a version's file and repairs, and keeps the result with the version. */
export async function keepSums(tx: Tx, { batchNo, version }: VersionOfCycle): Promise<CarriedSum[]> {
  const { carried } = await one(
    tx,
    sql<{ carried: CarriedSum[] }>`
    update cycle_versions set carried = (
      select coalesce(jsonb_agg(to_jsonb(sums) order by outcome, state, "holdType"), '[]')
      from (
        select state, hold_type as "holdType", outcome, count(*) as rows, sum(former_amount)::text as "formerAmount",
          coalesce(sum(amount), 0)::numeric(14, 2)::text as amount
        from carried_decisions
        where batch_no = ${batchNo}
          and version between ${fileVersionOf({ batchNo, version })} and ${version}
        group by state, hold_type, outcome
      ) as sums
    )
    where batch_no = ${batchNo} and version = ${version}
    returning carried`
  )
  return carried
}

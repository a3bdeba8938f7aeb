import { approvalSetting, mostOfRule, type SignalRuleName } from '@payouts/contract/signals/rule-names'
import type { CurrentSetting } from '@payouts/contract/signals/schema'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { one } from '#platform/db/read.ts'
import { checkCycle, isChecked } from '#rate-cards/commands/check-cycle.ts'
import { everyFinder, ofCard, ofNumbers, ofRecords, ofSales } from '../every-finder.ts'
import type { LookedAt, VersionOfCycle } from '../finder.ts'
import { haveSalesChanged } from '../finders/against-card.ts'
import { areNumbersSettled } from '../finders/number-set-aside.ts'
import { settingsOn } from '../queries/settings.ts'
import { gatherRows } from '../sums.ts'
import '#dealers/tables.ts'
import { carrySignalDecisions } from './carry-signals.ts'
import { dropUndecided, recordOpenedAgain } from './renew-card-signals.ts'
import '../tables.ts'

/** The last run, if there was one, and what has changed in the cycle since. */
type Run = {
  wasThere: boolean
  dealersVersion: number | null
  changeNo: number
  haveSalesChanged: boolean
  haveNumbersSettled: boolean
}

/** Increases with every change of a dealer's record and every new dealer. */
export const dealersVersion = sql<number>`select coalesce(sum(record_version), 0)::bigint from dealers`

/**
 * Finds the signals of a cycle's version, once; if a dealer's record was changed since, rules that depend on records
 * run again, and new signals are added. If another version of its rate card was approved since, its rows are held
 * against the card again, and what is found replaces what was; so is what was found of numbers that count by now, and of
 * sales that were taken back and have changed. A version that is no longer current is skipped. It waits for a concurrent
 * run for this cycle, and needs no lock that people's actions hold.
 */
export async function findSignals(tx: Tx, clock: Clock, { batchNo, version }: VersionOfCycle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('signals of a cycle'), ${batchNo})`.execute(tx)
  const state = await stateOf(tx, { batchNo, version })
  if (!state) return
  const run = state.wasThere ? state : undefined
  const { version: dealersAsOf } = await one(tx, sql<{ version: number }>`select (${dealersVersion}) as version`)
  const isCardOld = !(await isChecked(tx, { batchNo, version }))
  const areRecordsOld = run?.dealersVersion !== dealersAsOf
  if (run && !areRecordsOld && !isCardOld && !run.haveNumbersSettled && !run.haveSalesChanged) return
  const cycle = await cycleOf(tx, { batchNo, version })
  if (!cycle) return
  const on = (await settingsOn(tx, clock.today())).filter(isRuleInForce)
  const renewed = run
    ? [
        ...(isCardOld ? ofCard : []),
        ...(run.haveNumbersSettled ? ofNumbers : []),
        ...(run.haveSalesChanged ? ofSales : [])
      ]
    : []
  const again = [...(areRecordsOld || isCardOld ? ofRecords : []), ...renewed]
  const rules = on.filter(({ name }) => (run ? again.includes(name) : hasRequiredColumns(cycle, name)))
  if (isCardOld) await checkCycle(tx, clock, cycle)
  await dropUndecided(tx, cycle, renewed)
  if (!run) await gatherRows(tx, cycle)
  const found = await findEach(tx, clock, { cycle, rules, renewed })
  if (!run) await carrySignalDecisions(tx, clock, cycle)
  if (found.openedAgain > 0) await recordOpenedAgain(tx, clock, { ...cycle, count: found.openedAgain })
  await sql`
    insert into signal_runs (batch_no, version, found_at, rule_count, dealers_as_of, dealers_version, sales_as_of, cut)
    values (${batchNo}, ${version}, ${clock.now()}, ${rules.length}, ${clock.now()}, ${dealersAsOf}, ${state.changeNo},
      ${JSON.stringify(found.cut)}::jsonb)
    on conflict (batch_no, version) do update set dealers_as_of = excluded.dealers_as_of,
      dealers_version = excluded.dealers_version, sales_as_of = excluded.sales_as_of,
      cut = (signal_runs.cut - ${renewed}::text[]) || excluded.cut`.execute(tx)
}

type Finding = { cycle: LookedAt; rules: readonly RuleInForce[]; renewed: readonly SignalRuleName[] }

async function findEach(tx: Tx, clock: Clock, { cycle, rules, renewed }: Finding) {
  const cut: Partial<Record<SignalRuleName, number>> = {}
  let openedAgain = 0
  for (const setting of rules) {
    const renews = renewed.includes(setting.name)
    const kept = await keepFound(tx, cycle, { ...setting, at: clock.now(), renews })
    if (kept.count > mostOfRule) cut[setting.name] = kept.count
    openedAgain += kept.openedAgain
  }
  return { cut, openedAgain }
}

function hasRequiredColumns({ extraColumns }: LookedAt, name: SignalRuleName): boolean {
  const { needs } = everyFinder[name]
  return needs === undefined || extraColumns.includes(needs)
}

type RuleInForce = CurrentSetting & { name: SignalRuleName; severity: 'red' | 'amber' }

const isRuleInForce = (setting: CurrentSetting): setting is RuleInForce =>
  setting.name !== approvalSetting && setting.severity !== 'off'

async function stateOf(tx: Tx, { batchNo, version }: VersionOfCycle): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    select found_at is not null as "wasThere", dealers_version as "dealersVersion", change_no as "changeNo",
      ${haveSalesChanged} as "haveSalesChanged", ${areNumbersSettled} as "haveNumbersSettled"
    from cycles left join signal_runs using (batch_no, version)
    where batch_no = ${batchNo} and version = ${version}`.execute(tx)
  return rows[0]
}

/** Once its rows are being read, no import sets them aside until this transaction ends. */
async function cycleOf(tx: Tx, { batchNo, version }: VersionOfCycle): Promise<LookedAt | undefined> {
  await sql`select from transactions where batch_no = ${batchNo} limit 1`.execute(tx)
  const { rows } = await sql<LookedAt>`
    select batch_no as "batchNo", version, commission_type as "commissionType", cutoff_date as "cutoffDate",
      payout_date as "payoutDate", extra_columns as "extraColumns"
    from cycles where batch_no = ${batchNo} and version = ${version}`.execute(tx)
  return rows[0]
}

type Kept = Pick<RuleInForce, 'name' | 'severity' | 'thresholds'> & { at: Date; renews: boolean }

/**
 * Existing signals and decisions about them stay, unless this run renews the rule: then a signal with other figures is
 * open again. Everything is found before the first hundred are chosen: for those alone PostgreSQL would search earlier
 * cycles dealer by dealer. Returns how many were found, and how many of those there were are open again.
 */
async function keepFound(tx: Tx, cycle: LookedAt, { name, severity, thresholds, at, renews }: Kept) {
  const found: RawBuilder<unknown> = everyFinder[name].find(cycle, thresholds)
  return one(
    tx,
    sql<{ count: number; openedAgain: number }>`
    with found as materialized (${found}), kept as (
    insert into signals (batch_no, version, rule, severity, thresholds, subject, company_ids, figures, row_key, row_count,
      amount, found_at)
    select ${cycle.batchNo}::integer, ${cycle.version}::integer, ${name}::text, ${severity}::text,
      ${JSON.stringify(thresholds)}::jsonb, subject, company_ids, figures, row_key, row_count,
      amount::numeric(14, 2), ${at}::timestamptz
    from found
    order by abs(amount) desc, subject limit ${mostOfRule}
    on conflict (batch_no, version, rule, subject) do update set severity = excluded.severity,
      thresholds = excluded.thresholds, figures = excluded.figures, row_key = excluded.row_key,
      row_count = excluded.row_count, amount = excluded.amount, found_at = excluded.found_at, status = 'Open'
      where ${renews} and (signals.figures, signals.row_count, signals.amount)
        is distinct from (excluded.figures, excluded.row_count, excluded.amount)
    returning xmax <> 0 as was_there
    )
    select (select count(*) from found) as count,
      (select count(*) from kept where was_there) as "openedAgain"`
  )
}

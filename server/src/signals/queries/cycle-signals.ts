import type { CycleStatus } from '@payouts/contract/cycles/schema'
import { approvalSetting } from '@payouts/contract/signals/rule-names'
import type { CycleSignals } from '@payouts/contract/signals/schema'
import { type RawBuilder, sql } from 'kysely'
import { noSuchCycle } from '#cycles/lock.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Refusal } from '#platform/refusal.ts'
import { settingOn } from './settings.ts'
import '#cycles/tables.ts'
import '../tables.ts'

type Counted = Omit<CycleSignals, 'state' | 'blocks'> & { isFound: boolean; status: CycleStatus; isApproved: boolean }

/** What was found of the current version, as the cycle's header and its approval need it. */
export async function cycleSignals(
  { db, clock }: { db: Database; caller: Caller; clock: Clock },
  batchNo: number
): Promise<CycleSignals | Refusal> {
  const { rows } = await counted(batchNo).execute(db)
  const [found] = rows
  if (!found || found.status === 'Dropped') return noSuchCycle(batchNo)
  const { isFound, status, isApproved, ...counts } = found
  const isOver = isApproved || status === 'Cancelled'
  return {
    state: isFound ? 'FOUND' : isOver ? 'NEVER' : 'WORKING',
    blocks: (await settingOn(db, approvalSetting, clock.today())).severity === 'red',
    ...counts
  }
}

function counted(batchNo: number): RawBuilder<Counted> {
  return sql<Counted>`
    select cycles.name as "payoutCycleName", cycles.status, approved_at is not null as "isApproved", run.found_at is not null as "isFound",
      coalesce(run.rule_count, 0) as "ruleCount", found.*,
      (
        select coalesce(json_agg(json_build_object('rule', key, 'found', value::integer) order by key), '[]')
        from jsonb_each_text(coalesce(run.cut, '{}'))
      ) as cut
    from cycles left join signal_runs as run using (batch_no, version)
    cross join lateral (
      select count(*) filter (where status = 'Open' and severity = 'red') as "openRed",
        count(*) filter (where status = 'Open' and severity = 'amber') as "openAmber",
        count(*) filter (where status <> 'Open') as settled
      from signals where signals.batch_no = cycles.batch_no and signals.version = cycles.version
    ) as found
    where batch_no = ${batchNo}`
}

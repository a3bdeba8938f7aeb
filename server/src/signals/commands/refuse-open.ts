import { approvableDespite } from '@payouts/contract/signals/can'
import { sentenceOf } from '@payouts/contract/signals/figure-text'
import { approvalSetting, type SignalRuleName } from '@payouts/contract/signals/rule-names'
import { ruleOf } from '@payouts/contract/signals/signal-rules'
import { sql } from 'kysely'
import type { CycleRow } from '#cycles/tables.ts'
import type { Clock } from '#platform/clock.ts'
import type { Tx } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { settingOn } from '../queries/settings.ts'
import { findSignals } from './find-signals.ts'
import '#dealers/tables.ts'
import '../tables.ts'

const mostNamed = 3

type OpenSignal = { rule: SignalRuleName; figures: Record<string, string>; dealer: string | null; total: number }

/**
 * Refuses the approval of a cycle with open red signals, if the setting requires it, and names them. Signals that no
 * job has found yet are found here, so that no cycle passes without. The caller has locked the cycle.
 */
export async function refuseOpenSignals(tx: Tx, clock: Clock, cycle: CycleRow): Promise<Refusal | undefined> {
  const { batch_no: batchNo, version } = cycle
  await findSignals(tx, clock, { batchNo, version })
  const { rows } = await sql<OpenSignal>`
    select rule, figures, count(*) over () as total,
      (select company_name from dealers where company_id = company_ids[1]) as dealer
    from signals
    where batch_no = ${batchNo} and version = ${version} and status = 'Open' and severity = 'red'
    order by abs(amount) desc, signal_id limit ${mostNamed}`.execute(tx)
  if (rows.length === 0) return undefined
  const blocks = (await settingOn(tx, approvalSetting, clock.today())).severity === 'red'
  const verdict = approvableDespite({ openRed: rows[0]?.total ?? 0, blocks })
  if (verdict.allowed) return undefined
  return refuse('refusedByRule', `${verdict.reason} ${rows.map(inWords).join(' ')}`)
}

function inWords({ rule, figures, dealer }: OpenSignal): string {
  const whose = dealer === null ? '' : `, ${dealer}`
  return `${ruleOf(rule).title}${whose}: ${sentenceOf(rule, figures)}`
}

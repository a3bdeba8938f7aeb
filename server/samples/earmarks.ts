import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { addEarmark, removeEarmark, updateEarmark } from '#earmarks/commands.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import type { SampleDealer } from './dealers.ts'
import { callAs, clockAt } from './people.ts'

type Stage = { db: Database; services: Services; adjuster: Caller; dealers: readonly SampleDealer[]; today: Day }

type SampleChange = {
  does: 'add' | 'update' | 'remove'
  dealer: number
  amount: string
  reason: string
  daysAgo: number
}

/** Two active earmarks, one of them changed, and a removed one; oldest first. */
const changes: readonly SampleChange[] = [
  { does: 'add', dealer: 33, amount: '250.00', reason: 'Rental', daysAgo: 140 },
  { does: 'add', dealer: 12, amount: '1200.00', reason: 'Device stock on credit', daysAgo: 95 },
  { does: 'remove', dealer: 33, amount: '250.00', reason: 'Rental paid by transfer', daysAgo: 64 },
  { does: 'update', dealer: 12, amount: '1500.00', reason: 'Device stock on credit, second delivery', daysAgo: 31 },
  { does: 'add', dealer: 51, amount: '800.00', reason: 'Disputed clawback', daysAgo: 9 }
]

/** Earmarks amounts of a few accounts, once, even if seeding was interrupted. */
export async function addSampleEarmarks(stage: Stage): Promise<void> {
  const { rows } = await sql<{ made: number }>`select count(*)::int as made from earmark_changes`.execute(stage.db)
  for (const change of changes.slice(rows[0]?.made ?? 0)) await make(stage, change)
}

async function make({ db, services, adjuster: caller, dealers, today }: Stage, change: SampleChange): Promise<void> {
  const { companyId } = dealers[change.dealer] ?? {}
  const dealer = await db
    .selectFrom('dealers')
    .select(['company_code', 'company_name'])
    .where('company_id', '=', companyId ?? 0)
    .executeTakeFirstOrThrow()
  const earmark = await db
    .selectFrom('earmarks')
    .select('change_id')
    .where('company_id', '=', companyId ?? 0)
    .executeTakeFirst()
  const input = {
    accountCode: dealer.company_code,
    accountName: dealer.company_name,
    earmarkAmount: change.amount,
    reason: change.reason,
    transactionDate: undefined,
    version: earmark?.change_id
  }
  const made = { caller, services, clock: clockAt(addDays(today, -change.daysAgo), 11), input }
  if (change.does === 'add') await callAs(db, made, addEarmark)
  else if (change.does === 'update') await callAs(db, made, updateEarmark)
  else await callAs(db, made, removeEarmark)
}

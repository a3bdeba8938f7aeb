import type { Day } from '@payouts/contract/page'
import { freeze } from '#freezes/commands/freeze.ts'
import { updateFreeze } from '#freezes/commands/update-freeze.ts'
import '#dealers/tables.ts'
import '#freezes/tables.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import type { SampleDealer } from './dealers.ts'
import { callAs, clockAt } from './people.ts'

type Stage = { db: Database; services: Services; adjuster: Caller; dealers: readonly SampleDealer[]; today: Day }

/** An account frozen before the first cycle: every posting holds its rows as Account Frozen. */
export function addLongFreeze(stage: Stage): Promise<void> {
  return freezeOnce(stage, { dealer: 26, reason: 'Fraud Case', pic: 'Aminah binti Yusof', daysAgo: 360 })
}

/** One account frozen recently, and one that was unfrozen again. */
export async function addLateFreezes(stage: Stage): Promise<void> {
  await freezeOnce(stage, { dealer: 60, reason: 'Device stock unaccounted for', pic: 'Tan Mei Ling', daysAgo: 24 })
  await freezeOnce(stage, { dealer: 75, reason: 'Bank details in doubt', pic: 'Suresh a/l Raman', daysAgo: 71 })
  await unfreezeOnce(stage, { dealer: 75, reason: 'Bank details confirmed by letter', daysAgo: 43 })
}

async function freezeOnce(
  stage: Stage,
  frozen: { dealer: number; reason: string; pic: string; daysAgo: number }
): Promise<void> {
  const { company_id, company_code, company_name, bank_name, bank_account_number } = await dealerAt(
    stage,
    frozen.dealer
  )
  const known = await stage.db.selectFrom('freezes').select('freeze_id').where('company_id', '=', company_id).execute()
  if (known.length > 0) return
  await callAs(
    stage.db,
    {
      caller: stage.adjuster,
      services: stage.services,
      clock: clockAt(addDays(stage.today, -frozen.daysAgo), 10),
      input: {
        accountCode: company_code,
        accountName: company_name,
        freezeReason: frozen.reason,
        pic: frozen.pic,
        bankName: bank_name ?? 'None',
        bankAccountNumber: bank_account_number ?? 'None'
      }
    },
    freeze
  )
}

async function unfreezeOnce(
  stage: Stage,
  unfrozen: { dealer: number; reason: string; daysAgo: number }
): Promise<void> {
  const { company_id, company_code } = await dealerAt(stage, unfrozen.dealer)
  const standing = await stage.db
    .selectFrom('freezes')
    .select('freeze_id')
    .where('company_id', '=', company_id)
    .where('unfrozen_on', 'is', null)
    .execute()
  if (standing.length === 0) return
  await callAs(
    stage.db,
    {
      caller: stage.adjuster,
      services: stage.services,
      clock: clockAt(addDays(stage.today, -unfrozen.daysAgo), 15),
      input: { actionStatus: '1' as const, accountCode: company_code, unFreezeReason: unfrozen.reason }
    },
    updateFreeze
  )
}

async function dealerAt({ db, dealers }: Stage, index: number) {
  const dealer = dealers[index]
  if (!dealer) throw new Error('there are more sample dealers than that')
  return db.selectFrom('dealers').selectAll().where('company_id', '=', dealer.companyId).executeTakeFirstOrThrow()
}

import { randomUUID } from 'node:crypto'
import { menuOf } from '@payouts/contract/permissions'
import { grantedTo } from '#identity/users/roles.ts'
import { approveRun } from '#payment-runs/commands/decide-run.ts'
import { instructAgain } from '#payment-runs/commands/instruct-again.ts'
import { approveWithdrawal } from '#payment-runs/commands/withdraw-run.ts'
import { paymentRunJobs } from '#payment-runs/jobs.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/log.ts'
import { isRefusal } from '#platform/refusal.ts'
import { testServices } from '../app/services.ts'

/** A minimal server, for killing: the person decides on the payment run, in one transaction, as a call does. */
const [, , url = '', userName = '', step = '', runNo = ''] = process.argv
const database = await openDatabase(url, { log: silentLog })
const { db } = database
const services = testServices(createJobs({ database, definitions: paymentRunJobs, clock: systemClock, log: silentLog }))
const user = await db.selectFrom('users').selectAll().where('user_name', '=', userName).executeTakeFirstOrThrow()
const { user_id: userId, name, role, company_id: companyId } = user
const caller = { userId, userName, name, role, menu: menuOf(await grantedTo(db, role)), companyId }
const done = await db.transaction().execute((tx) => {
  const call = { tx, caller, clock: systemClock, requestId: randomUUID(), services, dryRun: false }
  if (step === 'approve') return approveRun({ ...call, input: { runNo, comment: '' } })
  if (step === 'withdraw') return approveWithdrawal({ ...call, input: { runNo, comment: '' } })
  return instructAgain({ ...call, input: { runNo, reason: 'Killed' } })
})
await database.close()
if (isRefusal(done)) throw new Error(done.message)

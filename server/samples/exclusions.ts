import { addExclusion } from '#exclusions/commands/add.ts'
import { removeExclusion } from '#exclusions/commands/remove.ts'
import '#exclusions/tables.ts'
import { addDays } from '#platform/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { Services } from '#platform/http/services.ts'
import { callAs, clockAt } from './people.ts'
import { excludedCustomer, onceExcludedCustomer } from './transactions.ts'

type Stage = { db: Database; services: Services; reviewer: Caller; today: string }

/** Two exclusions from a year ago, before any cycle: one stays active, `endExclusion` removes the other. */
export async function addSampleExclusions(stage: Stage): Promise<void> {
  const from = addDays(stage.today, -360)
  const period = { exclusionStart: from, exclusionEnd: addDays(from, 720), dryRun: undefined }
  await addOnce(stage, {
    ...period,
    customerName: 'Leading Partner Sdn Bhd',
    yesId: excludedCustomer,
    billingAccountNo: '880012345',
    reason: 'Internal line, not a sale'
  })
  await addOnce(stage, {
    ...period,
    customerName: 'Pioneer Outlet Sdn Bhd',
    yesId: onceExcludedCustomer,
    billingAccountNo: '880054321',
    reason: 'Suspected to be a demonstration line'
  })
}

type NewExclusion = Parameters<typeof addExclusion>[0]['input']

async function addOnce({ db, services, reviewer, today }: Stage, input: NewExclusion): Promise<void> {
  if (await idOf(db, input.yesId)) return
  await callAs(db, { caller: reviewer, clock: clockAt(addDays(today, -360), 10), services, input }, addExclusion)
}

/** The day on which the second exclusion is removed: after the paid cycles, before the open ones. */
export const endOfExclusion = (today: string): string => addDays(today, -7)

/** Removes the second exclusion: rows that it excluded from paid cycles stay excluded, to be reimbursed. */
export async function endSampleExclusion({ db, services, reviewer, today }: Stage): Promise<void> {
  const standing = await idOf(db, onceExcludedCustomer, true)
  if (standing === undefined) return
  const input = {
    exclusionDetailsId: [standing],
    comment: 'The customer has shown that the lines are in use.',
    dryRun: undefined
  }
  const clock = clockAt(endOfExclusion(today), 14)
  await callAs(db, { caller: reviewer, clock, services, input }, removeExclusion)
}

async function idOf(db: Database, yesId: string, standing = false): Promise<number | undefined> {
  const found = await db
    .selectFrom('exclusions')
    .select(['exclusion_id', 'removed_on'])
    .where('yes_id', '=', yesId)
    .executeTakeFirst()
  return standing && found?.removed_on ? undefined : found?.exclusion_id
}

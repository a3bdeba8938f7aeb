import { onHoldEndpoints } from '@payouts/contract/on-hold/endpoints'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { isAway } from '#test/builders/absences.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'
import { held, useHeldCycles } from '#test/builders/held-cycles.ts'

const { releaseHoldTransactions, requestReleaseHoldTransactions } = onHoldEndpoints
const { payouts, approver, admin, aCycle, line, action } = useHeldCycles()

beforeAll(() => isAway(payouts, admin, 'approver'))
beforeEach(async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [
    { upTo: '50.00', approvers: [null], inOrder: false },
    { upTo: null, approvers: ['Administrator'], inOrder: false }
  ])
  await aCycle([held(1, 'Activation', '40.00'), held(2, 'Activation', '-20.00'), held(3, 'Activation', '5.00')])
})

const release = (...lines: number[]) => ({ ...action(), transactionIds: lines.map(line) })
const dryRun = (by: TestSession, ...lines: number[]) =>
  payouts.call(by, releaseHoldTransactions, { ...release(...lines), dryRun: true })
const requestRelease = (by: TestSession, ...lines: number[]) =>
  payouts.call(by, requestReleaseHoldTransactions, release(...lines))

test("a delegate's dry run names the absent person for whom the release is then given, by the same sum", async () => {
  await aUser(payouts.database.db, { userName: 'requester' })
  const requester = await payouts.signIn('requester')
  await requestRelease(requester, 0, 1, 2)
  // RM 45.00 is the delegate's own. A credit and a clawback come to RM 60.00, which is the absent administrator's.
  expect(await dryRun(approver, 0, 2)).not.toHaveProperty('behalf')
  expect(await dryRun(approver, 0, 1)).toMatchObject({ totalPayOut: '20.00', behalf: { name: admin.name } })
  await payouts.call(approver, releaseHoldTransactions, release(0, 1))
  const { rows } = await payouts.database.pool.query(`
    select approved_by.name, absent.name as behalf, amount from approvals
    join approval_requests using (request_id) join users as approved_by on approved_by.user_id = approved_by
    join users as absent on absent.user_id = approvals.behalf_of`)
  expect(rows).toEqual([{ name: approver.name, behalf: admin.name, amount: '60.00' }])
  // Today's releases count, as for the release itself.
  expect(await dryRun(approver, 2)).toMatchObject({ behalf: { name: admin.name } })
})

test('a dry run does not name who requested the release: nobody gives it for them', async () => {
  await aPolicy(payouts.database.db, 'RELEASE', [{ upTo: null, approvers: ['Administrator'], inOrder: false }])
  await requestRelease(admin, 0, 1)
  expect(await dryRun(approver, 0, 1)).not.toHaveProperty('behalf')
  const refused = await payouts.refusal(approver, releaseHoldTransactions, release(0, 1))
  expect(refused.displayErrorMessage).toContain(`${admin.name} requested this approval, so nobody gives it for them.`)
})

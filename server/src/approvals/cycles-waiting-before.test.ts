import type { Ringgit } from '@payouts/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPolicy } from '../../test/approval-policies.ts'
import { theStaff } from '../../test/builders.ts'
import { aDealer } from '../../test/cycle-builders.ts'
import { aCycleInReview, type Line } from '../../test/cycle-in-review.ts'
import type { TestDatabase } from '../../test/database.ts'
import { aDatabaseBefore } from '../../test/former-migrations.ts'
import { prepared } from '../../test/hooks.ts'
import { migrate } from '../platform/db/migrate.ts'
import '../notices/tables.ts'
import './tables.ts'

const database = prepared(() => aDatabaseBefore('0055'), { dispose: (former) => former.close() })

const userIdOf = (userName: string) => sql`(select user_id from users where user_name = ${userName})`

/** A cycle of the version before that waits: its policy's amount is the net, and the approver has approved it. */
async function waitsSince({ db }: TestDatabase, batchNo: number, lines: Line[], net: Ringgit): Promise<void> {
  await aCycleInReview(db, { batchNo, lines })
  await sql`
    insert into approval_requests (kind, subject, amount, asked_by, asked_on)
    values ('CYCLE', ${String(batchNo)}, ${net}, ${userIdOf('reviewer')}, '2026-11-20T02:00:00Z')`.execute(db)
  await sql`
    update cycles set status = 'Pending Approval', requested_by = ${userIdOf('reviewer')},
      requested_at = '2026-11-20T02:00:00Z' where batch_no = ${batchNo}`.execute(db)
  await sql`
    insert into approvals (request_id, position, approved_by, approved_on)
    select request_id, 1, ${userIdOf('approver')}, '2026-11-20T03:00:00Z' from approval_requests
    where subject = ${String(batchNo)}`.execute(db)
}

test('a cycle that waits is requested anew where it takes the approvers of a larger sum, and its approver is told', async () => {
  const { db, pool } = database()
  await theStaff(db)
  for (const companyId of [1, 2]) await aDealer(db, { company_id: companyId })
  await aPolicy(db, 'CYCLE', [
    { upTo: '100000.00', approvers: [null, null], inOrder: false },
    { upTo: null, approvers: [null, null, null], inOrder: false }
  ])
  const credit = { companyId: 1, amount: '400000.00' } as const
  const debit = { companyId: 2, amount: '-380000.00' } as const
  await waitsSince(
    database(),
    4,
    [
      { companyId: 1, amount: '20000.00' },
      { ...debit, amount: '-1.00' }
    ],
    '19999.00'
  )
  await waitsSince(database(), 5, [credit, debit], '20000.00')
  await migrate(pool)
  const { rows: requests } = await sql`
    select subject, amount, status, cardinality(approvers) as approvers, told, asked_on,
      asked_by = ${userIdOf('reviewer')} as by_reviewer,
      (select count(*) from approvals where approvals.request_id = approval_requests.request_id) as given
    from approval_requests order by request_id`.execute(db)
  const asked = { by_reviewer: true, asked_on: new Date('2026-11-20T02:00:00Z') }
  expect(requests).toEqual([
    { ...asked, subject: '4', amount: '19999.00', status: 'Waiting', approvers: 2, told: false, given: 1 },
    { ...asked, subject: '5', amount: '20000.00', status: 'Void', approvers: 2, told: true, given: 1 },
    { ...asked, subject: '5', amount: '780000.00', status: 'Waiting', approvers: 3, told: false, given: 0 }
  ])
  const { rows: notices } = await sql`
    select user_id = ${userIdOf('approver')} as to_approver, subject, place from notices`.execute(db)
  expect(notices).toEqual([
    {
      to_approver: true,
      subject: 'Your approval of Cycle 5 no longer applies: it takes the approvers of a larger sum',
      place: { screen: 'cycle', batchNo: 5 }
    }
  ])
})

import { approvalEndpoints } from '@payouts/contract/approvals/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TestSession } from '#test/app/app.ts'
import { prepared, useTestApp } from '#test/app/hooks.ts'
import { onDesks } from '#test/builders/desk-lines.ts'

const { getApprovalPolicies, getPolicyChanges, changePolicy, approvePolicyChange, refusePolicyChange } =
  approvalEndpoints
const { withdrawPolicyChange } = approvalEndpoints

const app = useTestApp({ per: 'test' })
const people = prepared(
  async () => {
    const [admin, giver, reviewer] = await Promise.all(
      ['admin', 'approver', 'reviewer'].map((name) => app.signIn(name))
    )
    if (!admin || !giver || !reviewer) throw new Error('nobody is signed in')
    return { admin, giver, reviewer }
  },
  { per: 'test' }
)

const one = { approvers: [null], inOrder: false }
const usual = [{ upTo: null, ...one }]
const bands = [
  { upTo: '100000.00', ...one },
  { upTo: null, approvers: [null, 'Administrator'], inOrder: true }
]
const requested = { kind: 'CYCLE' as const, bands, validFrom: '2026-11-21', reason: 'After the audit' }
const request = (more: object = {}) => app.call(people().admin, changePolicy, { ...requested, ...more })
const policyNow = async (by: TestSession = people().admin) =>
  (await app.call(by, getApprovalPolicies, {})).policies.find(({ kind }) => kind === 'CYCLE')

test('the built-in policy applies until a second person approves another one, from its day on', async () => {
  const { giver } = people()
  expect(await policyNow()).toEqual({
    ...{ kind: 'CYCLE', bands: usual, validFrom: null },
    roles: ['Administrator', 'Payout Approver']
  })
  const { changeId } = await request({ validFrom: '2026-11-23' })
  const page = { pageNumber: 0, pageSize: 10 }
  const { changes } = await app.call(giver, getPolicyChanges, { ...page, status: 'Pending' })
  expect(changes.content).toMatchObject([{ changeId, before: usual, after: bands, reason: requested.reason }])
  const named = await app.call(giver, getPolicyChanges, { ...page, changeId: changeId + 1 })
  expect(named.changes.totalElements).toBe(0)
  const desks = () => onDesks(app, 'POLICY CHANGE', [people().admin, giver])
  expect(await desks()).toEqual([[], [String(changeId)]])
  await app.call(giver, approvePolicyChange, { changeId, comment: 'Agreed' })
  expect(await desks()).toEqual([[], []])
  expect(await policyNow()).toMatchObject({ bands: usual })
  app.clock.advanceDays(2)
  expect(await policyNow(await app.signIn('admin'))).toMatchObject({ bands, validFrom: '2026-11-23' })
  const { rows } = await sql<{ activity: string }>`
    select activity from audit_events where area = 'approvals' order by event_id`.execute(app.database.db)
  expect(rows.map(({ activity }) => activity)).toEqual([
    'Requested to change the approvals of “Payout of a cycle” from 23 Nov 2026 on. Before: Any amount: one approver. ' +
      'After: Up to RM 100,000.00: one approver. Above RM 100,000.00: one approver, then one of Administrator',
    expect.stringMatching(/^Approved the request to change the approvals/)
  ])
})

test('nobody decides on their own request; the database refuses it too', async () => {
  const { admin, giver, reviewer } = people()
  const { changeId } = await request()
  for (const decision of [approvePolicyChange, refusePolicyChange])
    expect(await app.refusal(admin, decision, { changeId, comment: 'Mine' })).toMatchObject({
      displayErrorMessage: 'You requested this. A second person has to decide.'
    })
  const byHand = sql`update approval_policies set status = 'Approved', decided_by = asked_by, decided_on = now()
    where change_id = ${changeId}`.execute(app.database.db)
  await expect(byHand).rejects.toThrow('approved_by_a_second_person')
  expect((await app.refusal(reviewer, getApprovalPolicies, {})).errorCode).toMatch(/1036$/)
  expect((await app.refusal(giver, changePolicy, requested)).errorCode).toMatch(/1036$/)
  expect(await app.refusal(admin, changePolicy, { ...requested, reason: 'Again' })).toMatchObject({
    displayErrorMessage: expect.stringContaining('A change of it waits')
  })
  await app.call(giver, refusePolicyChange, { changeId, comment: 'Not now' })
  const again = await request()
  await app.call(admin, withdrawPolicyChange, { changeId: again.changeId })
  expect(await policyNow()).toMatchObject({ bands: usual })
})

test('bands and days that cannot be are refused, and the field is named', async () => {
  const cases: [object, string][] = [
    [{ bands: [{ upTo: '5.00', ...one }] }, 'bands.0.upTo'],
    [
      {
        bands: [
          { upTo: null, ...one },
          { upTo: null, ...one }
        ]
      },
      'bands.0.upTo'
    ],
    [
      {
        bands: [
          { upTo: '9.00', ...one },
          { upTo: '9.00', ...one },
          { upTo: null, ...one }
        ]
      },
      'bands.1.upTo'
    ],
    [{ bands: [{ upTo: null, approvers: [], inOrder: false }] }, 'bands.0.approvers'],
    [{ bands: [{ upTo: null, approvers: ['Reporter'], inOrder: false }] }, 'bands.0.approvers'],
    [{ validFrom: '2026-11-20' }, 'validFrom']
  ]
  for (const [more, field] of cases) {
    expect(await app.refusal(people().admin, changePolicy, { ...requested, ...more })).toMatchObject({ field })
  }
})

test('present bands cannot be requested again', async () => {
  const same = await app.refusal(people().admin, changePolicy, { ...requested, bands: usual })
  expect(same.displayErrorMessage).toContain('same data as before')
})

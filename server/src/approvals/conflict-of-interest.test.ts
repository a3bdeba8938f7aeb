import { delegable, delegableKinds } from '@payouts/contract/absences/delegable'
import { conflictOfInterest, type GivenApproval } from '@payouts/contract/approvals/conflict-of-interest'
import { slotFor } from '@payouts/contract/approvals/rule'
import { isGranted, menuOf } from '@payouts/contract/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aPolicy } from '#test/builders/approval-policies.ts'
import { aUser } from '#test/builders/builders.ts'

const app = useTestApp()
const roles = ['Finance', 'Risk', 'Payout Approver'] as const
const people: { userId: number; role: string }[] = []

beforeAll(async () => {
  const { db } = app.database
  await sql`insert into roles (name, description, granted)
    select name, '', '{"Payout": ["APPROVE"]}' from unnest(array['Finance', 'Risk']) as name`.execute(db)
  for (const index of [0, 1, 2, 3, 4]) {
    const role = roles[index % roles.length] ?? 'Risk'
    const { userId } = await aUser(db, { userName: `person${index}`, role })
    people.push({ userId, role })
  }
})

const person = fc.nat({ max: 4 })
/** Indexes of `people`: each one's delegate, the requesters, and who tries to approve for whom, in this order. */
const cases = fc.record({
  approvers: fc.array(fc.option(fc.constantFrom(...roles), { nil: null }), { minLength: 1, maxLength: 4 }),
  inOrder: fc.boolean(),
  delegates: fc.array(person, { minLength: 5, maxLength: 5 }),
  requesters: fc.uniqueArray(person, { maxLength: 2 }),
  tries: fc.array(fc.record({ by: person, forAnother: fc.boolean() }), { maxLength: 8 })
})

const idAt = (index: number) => people[index]?.userId ?? 0

/** Everybody with a delegate is away; called again for each case. */
async function everybodyIsAway(delegates: readonly number[]): Promise<void> {
  const { db } = app.database
  await sql`update absences set ended_by = user_id, ended_on = now() where ended_on is null`.execute(db)
  for (const [index, delegate] of delegates.entries())
    if (delegate !== index)
      await sql`
        insert into absences (user_id, from_day, to_day, delegate_id, reason, entered_by, entered_on)
        values (${idAt(index)}, '2026-11-21', '2026-11-21', ${idAt(delegate)}, 'Away', ${idAt(index)}, now())`.execute(
        db
      )
}

let subject = 0

async function aRequest({
  approvers,
  inOrder,
  requesters
}: {
  approvers: (string | null)[]
  inOrder: boolean
  requesters: number[]
}) {
  const { db } = app.database
  subject += 1
  await aPolicy(db, 'CYCLE', [{ upTo: null, approvers, inOrder }])
  await sql`
    insert into approval_requests (kind, subject, amount, asked_by, asked_on, askers)
    values ('CYCLE', ${String(subject)}, 1, ${requesters[0] ?? null}, '2026-11-21', ${requesters}::bigint[])`.execute(
    db
  )
}

/** Whether the database accepts an approval, and which slot is open to it, counted from 0. */
async function given({ by, behalfOf }: GivenApproval): Promise<{ isTaken: boolean; slot: number | undefined }> {
  const { db } = app.database
  const { rows } = await sql<{ slot: number | null }>`
    select open_place(request, ${by}::bigint, ${behalfOf}::bigint) as slot from approval_requests as request
    where subject = ${String(subject)}`.execute(db)
  const isTaken = await sql`
    insert into approvals (request_id, position, approved_by, approved_on, absence_id)
    select request_id, 0, ${by}, '2026-11-21T04:00:00Z', (
      select absence_id from absences where user_id = ${behalfOf} and delegate_id = ${by} and ended_on is null)
    from approval_requests where subject = ${String(subject)}`
    .execute(db)
    .then(
      () => true,
      () => false
    )
  return { isTaken, slot: rows[0]?.slot ? rows[0].slot - 1 : undefined }
}

test('the database takes the approvals that the contract allows, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ approvers, inOrder, delegates, tries, ...more }) => {
      const requesters = more.requesters.map(idAt)
      await everybodyIsAway(delegates)
      await aRequest({ approvers, inOrder, requesters })
      const givenSoFar: GivenApproval[] = []
      const taken: number[] = []
      for (const { by, forAnother } of tries) {
        const absent = forAnother ? delegates.findIndex((delegate, index) => delegate === by && index !== by) : -1
        const approval = { by: idAt(by), behalfOf: absent < 0 ? null : idAt(absent) }
        const { role } = people[absent < 0 ? by : absent] ?? { role: '' }
        const slot = conflictOfInterest({ requesters, given: givenSoFar }, approval)
          ? undefined
          : slotFor({ approvers, inOrder }, taken, role)
        expect(await given(approval)).toEqual({ isTaken: slot !== undefined, slot })
        if (slot === undefined) continue
        givenSoFar.push(approval)
        taken.push(slot)
      }
    }),
    { numRuns: 40 }
  )
})

test('the database knows of every role what it may approve as the contract does', async () => {
  const { db } = app.database
  const { rows } = await sql<{ name: string; granted: Record<string, string[]> | null; isExternal: boolean }>`
    select name, granted, is_external as "isExternal" from roles`.execute(db)
  for (const { name, granted, isExternal } of rows)
    for (const kind of delegableKinds) {
      const request = kind === 'ADJUSTMENT_FILE' ? { kind: 'ADJUSTMENT', subject: 'file 1' } : { kind, subject: '1' }
      const found = await sql<{ may: boolean }>`
        select role_may_approve(jsonb_populate_record(null::approval_requests, ${JSON.stringify(request)}::jsonb), ${name})
          as may`.execute(db)
      const may = !isExternal && isGranted(menuOf(granted), delegable[kind])
      expect([name, kind, found.rows[0]?.may]).toEqual([name, kind, may])
    }
})

import { hash } from 'node:crypto'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { permission } from '@payouts/contract/permissions'
import { canDecideRetention, canKeepFor } from '@payouts/contract/retention/can'
import type { retentionEndpoints } from '@payouts/contract/retention/endpoints'
import type { PersonKind, RecordKind, RetentionChange } from '@payouts/contract/retention/schema'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { alreadyPending } from '#requests/request-change.ts'
import { requestColumns } from '#requests/request-columns.ts'
import { requestsOfKind } from '#requests/requests-of-kind.ts'
import { storedRequests } from '#requests/stored-requests.ts'
import { lockRetention } from './erase.ts'
import { erasePersonNow, recordsOfPerson } from './persons.ts'
import './tables.ts'

type Endpoints = typeof retentionEndpoints
type Requested = Promise<OutputOf<Endpoints['changeRetentionRule']> | Refusal>

const stored = storedRequests<RetentionChange>({
  table: 'retention_changes',
  key: 'change_id',
  columns: sql`request.action, request.record_kind as "recordKind", request.years, request.years_before as "yearsBefore",
    request.scope, request.scope_number as "scopeNumber", request.subject, request.person_kind as "personKind",
    request.person`
})

export const listRetentionChanges = stored.list

const inPlural: Record<RecordKind, string> = {
  ...{ CUSTOMERS: 'customers of cycles', 'REJECTED ROWS': 'rejected rows', 'E-INVOICES': 'signed e-invoices' },
  ...{ EXCLUSIONS: 'ended exclusions', PROOFS: 'proofs', USERS: 'disabled users', NOTICES: 'notices' }
}
const term = (years: number | null) => (years === null ? 'without an end' : `for ${countOf(years, 'year')}`)
const held = ({ scope, scopeNumber, subject }: RetentionChange) =>
  `${scope === 'EVERYTHING' ? 'everything' : scope === 'YEAR' ? `the year ${scopeNumber}` : `cycle ${scopeNumber}`} for ${subject}`

export const retentionRequests = requestsOfKind<RetentionChange>({
  stored,
  async lock(call, changeIds) {
    await lockRetention(call.tx)
    return stored.lock(call, changeIds)
  },
  canDecide: canDecideRetention,
  decides: permission('Books', 'APPROVE'),
  area: 'retention',
  subject: 'CHANGE OF RETENTION',
  what: (change) =>
    ({
      RULE: `to keep ${change.recordKind && inPlural[change.recordKind]} ${term(change.years)}`,
      HOLD: `to hold ${held(change)}`,
      'END HOLD': `to end the hold of ${held(change)}`,
      'ERASE PERSON': `to erase what is kept about a ${change.personKind?.toLowerCase()}`
    })[change.action],
  // Whose data are erased is nobody's to read afterwards: the trail, which never forgets, has the hash of the name.
  event: ({ action, recordKind, years, yearsBefore, scope, scopeNumber, subject, personKind, person }) => ({
    ...(subject !== null && { name: subject }),
    details: {
      ...{ action, recordKind, years, yearsBefore, scope, scopeNumber },
      ...(personKind && person && { personKind, about: hash('sha256', `${personKind}\n${person}`) })
    }
  }),
  target: { screen: 'books' },
  async apply(call, { action, changeId, personKind, person }) {
    if (personKind && person) {
      const { tx, clock } = call
      const erasing = { tx, today: clock.today(), at: clock.now(), changeId }
      const erased = await erasePersonNow(erasing, { kind: personKind, person })
      await forgetPerson(call.tx, changeId)
      return { message: erased === 0 ? 'Nothing could be erased.' : `Erased: ${countOf(erased, 'record')}.` }
    }
    const said = { HOLD: 'Nothing that it holds is erased.', 'END HOLD': 'The hold has ended.' }
    return { message: action === 'HOLD' || action === 'END HOLD' ? said[action] : 'The rule holds from now on.' }
  },
  release: ({ tx }, { changeId }) => forgetPerson(tx, changeId),
  unchanged: 'Nothing was changed.'
})

/** Requests how long records of a kind are kept. Erased data never come back, so a second person approves. */
export async function changeRetentionRule(
  call: WriteCall<CheckedInputOf<Endpoints['changeRetentionRule']>>
): Requested {
  const { tx, input } = call
  const { kind, years, reason } = input
  const refused = refusedBy(canKeepFor(kind, years), 'years')
  if (refused) return refused
  await lockRetention(tx)
  if (await stored.isPending(tx, sql`record_kind = ${kind}`)) return refuse('refusedByRule', alreadyPending)
  const { rows } = await sql<{ years: number | null }>`
    select years from retention_changes where record_kind = ${kind} and status = 'Approved'
    order by change_id desc limit 1`.execute(tx)
  const yearsBefore = rows[0]?.years ?? null
  if (years === yearsBefore) return refuse('refusedByRule', `They are kept ${term(years)} already.`, 'years')
  return store(call, { action: 'RULE', record_kind: kind, years, years_before: yearsBefore, reason })
}

/** Requests that records are kept whatever the rules say, for a case at court, say. */
export async function holdRecords(call: WriteCall<CheckedInputOf<Endpoints['holdRecords']>>): Requested {
  const { tx, input } = call
  const { scope, scopeNumber, subject, reason } = input
  if ((scope === 'EVERYTHING') !== (scopeNumber === null))
    return refuse('refusedByRule', 'Name the year or the cycle, or neither.', 'scopeNumber')
  if (scope === 'CYCLE') {
    const { rows } = await sql`select from cycles where batch_no = ${scopeNumber}`.execute(tx)
    if (rows.length === 0) return refuse('refusedByRule', `There is no payout cycle ${scopeNumber}.`, 'scopeNumber')
  }
  return store(call, { action: 'HOLD', scope, scope_number: scopeNumber, subject, reason })
}

const forgetPerson = async (tx: Tx, changeId: number): Promise<void> => {
  await sql`update retention_changes set person = null where change_id = ${changeId}`.execute(tx)
}

/** Requests that what is kept about a person is erased, where the law allows it. */
export async function erasePerson(call: WriteCall<CheckedInputOf<Endpoints['erasePerson']>>): Requested {
  const { tx, clock, input } = call
  const { kind, person, reason } = input
  await lockRetention(tx)
  const records = await recordsOfPerson(tx, { kind, person }, clock.today())
  if (records.length === 0) return refuse('refusedByRule', 'Nothing is kept about this person.', 'person')
  if (!records.some(({ isErased }) => isErased))
    return refuse('refusedByRule', 'All that is kept about this person has to be kept for now.', 'person')
  if (await stored.isPending(tx, sql`person_kind = ${kind} and person = ${person}`))
    return refuse('refusedByRule', alreadyPending)
  return store(call, { action: 'ERASE PERSON', person_kind: kind, person, reason })
}

/** Requests the end of a hold. */
export async function endRetentionHold(call: WriteCall<CheckedInputOf<Endpoints['endRetentionHold']>>): Requested {
  const { tx, input } = call
  await lockRetention(tx)
  const hold = await tx
    .selectFrom('retention_holds')
    .select(['hold_id', 'scope', 'scope_number', 'subject'])
    .where('hold_id', '=', input.holdId)
    .executeTakeFirst()
  if (!hold) return refuse('refusedByRule', 'This hold has ended, or never began.', 'holdId')
  if (await stored.isPending(tx, sql`hold_id = ${input.holdId}`)) return refuse('refusedByRule', alreadyPending)
  return store(call, { action: 'END HOLD', ...hold, reason: input.reason })
}

type Stored = Partial<{
  record_kind: NonNullable<RetentionChange['recordKind']>
  years: number | null
  years_before: number | null
  scope: NonNullable<RetentionChange['scope']>
  scope_number: number | null
  subject: string
  hold_id: number
  person_kind: PersonKind
  person: string
}> & { action: RetentionChange['action']; reason: string }

async function store(call: WriteCall<unknown>, values: Stored): Requested {
  const nothing = {
    ...{ record_kind: null, years: null, years_before: null, scope: null, scope_number: null },
    ...{ subject: null, hold_id: null, person_kind: null, person: null }
  }
  const { change_id: changeId } = await call.tx
    .insertInto('retention_changes')
    .values({ ...nothing, ...values, ...requestColumns(call) })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  return retentionRequests.submit(call, changeId)
}

import { earmarkCan } from '@payouts/contract/earmarks/can'
import type { earmarkEndpoints } from '@payouts/contract/earmarks/endpoints'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import type { Ringgit } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import type { Day } from '@payouts/contract/page'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { foundDealers, namedInFile } from '#dealers/queries.ts'
import { refuseOtherName } from '#dealers/rules.ts'
import { closedProblem, closedThrough } from '#periods/closed-months.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { added, eventOf, noSuchAccount, refusedDay, removed, updated } from './events.ts'
import './tables.ts'

type NewEarmark = CheckedInputOf<typeof earmarkEndpoints.addEarmark>
type ManyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type CurrentEarmark = { earmarkAmount: Ringgit; reason: string }

/** An earmark of several: what it replaces, and all its problems. */
type JudgedEarmark = {
  account: { companyId: number; code: string; name: string } | undefined
  current: CurrentEarmark | undefined
  refusals: Refusal[]
}

/** What `addEarmark`, or `updateEarmark` for an existing one, would refuse for each, with two statements. */
export async function judgeEarmarks(
  db: Database,
  { caller, clock }: Pick<ManyCall, 'clock'> & { caller: Pick<Caller, 'companyId'> },
  given: readonly NewEarmark[]
): Promise<JudgedEarmark[]> {
  const { rows } = await sql<NonNullable<JudgedEarmark['account']> & { amount: Ringgit | null; reason: string }>`
    select company_id as "companyId", company_code as code, company_name as name, amount, coalesce(reason, '') as reason
    from dealers left join earmarks using (company_id)
    where ${namedInFile(given.map(({ accountCode }) => accountCode))} and ${foundDealers(caller, {})}`.execute(db)
  const accounts = new Map(rows.map((row) => [comparedForm(row.code), row]))
  const closed = await closedThrough(db)
  return given.map((input) => {
    const found = accounts.get(comparedForm(input.accountCode))
    if (!found) return { account: undefined, current: undefined, refusals: [noSuchAccount(input.accountCode)] }
    const { amount, reason, ...account } = found
    const current = amount === null ? undefined : { earmarkAmount: amount, reason }
    const refusals = [
      refuseOtherName({ company_code: account.code, company_name: account.name }, input.accountName),
      refusedBy(current ? earmarkCan.save(current, input) : earmarkCan.add({ earmarkAmount: null }), 'earmarkAmount'),
      refusedDay(input, clock.today(), closed)
    ].filter((refusal) => refusal !== undefined)
    return { account, current, refusals }
  })
}

/** Locks the earmarks of these accounts until the transaction ends, also against posting. */
export async function lockEarmarks(tx: Tx, accountCodes: readonly string[]): Promise<void> {
  await sql`
    select from dealers where ${namedInFile(accountCodes)}
    order by company_id for update`.execute(tx)
}

type Saved = { companyId: number; amount: Ringgit; reason: string; earmarkedOn: Day; status: 'Added' | 'Updated' }

/** Adds or changes earmarks that were judged under `lockEarmarks`. @returns the number of each one's change */
export async function saveEarmarks(call: ManyCall, given: readonly (NewEarmark & JudgedEarmark)[]): Promise<number[]> {
  const saved = given.flatMap(({ account, current, ...input }): Saved[] => {
    if (!account) return []
    return [
      {
        companyId: account.companyId,
        amount: input.earmarkAmount,
        reason: input.reason,
        earmarkedOn: input.transactionDate ?? call.clock.today(),
        status: current ? 'Updated' : 'Added'
      }
    ]
  })
  const changes = await keepAll(call, saved)
  await recordEvents(
    call.tx,
    given.flatMap(({ account, current, ...input }): RecordedEvent[] =>
      account ? [eventOf({ ...call, input }, account, current ? updated(current, input) : added(input))] : []
    )
  )
  return saved.map(({ companyId }) => {
    const changeId = changes.get(companyId)
    if (changeId === undefined) throw new Error(`no earmark was saved for dealer ${companyId}`)
    return changeId
  })
}

/** Writes the new states, and the changes that led to them. @returns the change of each account */
async function keepAll({ tx, caller, clock }: ManyCall, saved: readonly Saved[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ company_id: number; change_id: number }>`
    with change as (
      insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name, changed_at)
      select "companyId", status, amount, reason, "earmarkedOn", ${caller.userId}::bigint, ${caller.name}::text,
        ${clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb)
        as saved ("companyId" integer, status text, amount numeric, reason text, "earmarkedOn" date)
      returning change_id, company_id, amount, reason, earmarked_on
    )
    insert into earmarks (company_id, change_id, amount, reason, earmarked_on)
    select company_id, change_id, amount, reason, earmarked_on from change
    on conflict (company_id) do update set change_id = excluded.change_id, amount = excluded.amount,
      reason = excluded.reason, earmarked_on = excluded.earmarked_on
    returning company_id, change_id`.execute(tx)
  return new Map(rows.map(({ company_id: companyId, change_id: changeId }) => [companyId, changeId]))
}

type Change = {
  changeId: number
  companyId: number
  code: string
  name: string
  amount: Ringgit
  reason: string
  /** The account's earmark now, and how it was before the change; null if there is or was none. */
  nowId: number | null
  wasAmount: Ringgit | null
  wasReason: string | null
  wasOn: Day | null
}

/**
 * Undoes changes of earmarks: each account gets its former earmark back, or none. An earmark that was added and
 * removed since stays removed. @returns why some cannot be undone, by their numbers; then nothing is undone
 */
export async function revertEarmarks(
  call: ManyCall,
  changeIds: readonly number[],
  reason: string
): Promise<ReadonlyMap<number, Refusal>> {
  const changes = await lockChanges(call.tx, changeIds)
  const isGone = ({ nowId, wasAmount }: Change) => nowId === null && wasAmount === null
  const current = changes.filter((change) => !isGone(change))
  const closed = await closedThrough(call.tx)
  const today = call.clock.today()
  const refused = new Map(
    current.filter(({ nowId, changeId }) => nowId !== changeId).map(({ changeId }) => [changeId, changedSince] as const)
  )
  if (refused.size > 0) return refused
  const restored = current.flatMap(({ companyId, wasAmount, wasReason, wasOn }): Saved[] =>
    wasAmount === null || wasReason === null || wasOn === null
      ? []
      : [
          {
            companyId,
            amount: wasAmount,
            reason: wasReason,
            earmarkedOn: closedProblem(wasOn, closed) ? today : wasOn,
            status: 'Updated'
          }
        ]
  )
  await keepAll(call, restored)
  await removeAll(
    call,
    current.filter(({ wasAmount }) => wasAmount === null),
    reason
  )
  await recordEvents(
    call.tx,
    current.map((change) => {
      const { amount, wasAmount, wasReason } = change
      const now = { earmarkAmount: amount, reason: change.reason }
      return eventOf(
        { ...call, input: { reason } },
        change,
        wasAmount === null ? removed(change) : updated(now, { earmarkAmount: wasAmount, reason: wasReason ?? '' })
      )
    })
  )
  return refused
}

const changedSince = refuse('changedMeanwhile', 'Somebody has changed or removed this earmark since.')

/** An account's former earmark is its previous change, unless that removed it. */
async function lockChanges(tx: Tx, changeIds: readonly number[]): Promise<Change[]> {
  const { rows: codes } = await sql<{ code: string }>`
    select company_code as code from earmark_changes join dealers using (company_id)
    where change_id = any(${[...changeIds]}::bigint[])`.execute(tx)
  await lockEarmarks(
    tx,
    codes.map(({ code }) => code)
  )
  const { rows } = await sql<Change>`
    select change.change_id as "changeId", change.company_id as "companyId", company_code as code, company_name as name,
      change.amount, change.reason, earmarks.change_id as "nowId", was.amount as "wasAmount", was.reason as "wasReason",
      was.earmarked_on as "wasOn"
    from earmark_changes as change
    join dealers using (company_id)
    left join earmarks using (company_id)
    left join lateral (
      select status, amount, reason, earmarked_on from earmark_changes as former
      where former.company_id = change.company_id and former.change_id < change.change_id
      order by change_id desc limit 1
    ) as was on was.status <> 'Removed'
    where change.change_id = any(${[...changeIds]}::bigint[]) order by change.change_id`.execute(tx)
  return rows
}

async function removeAll({ tx, caller, clock }: ManyCall, changes: readonly Change[], reason: string): Promise<void> {
  await sql`
    with gone as (
      delete from earmarks where change_id = any(${changes.map(({ changeId }) => changeId)}::bigint[])
      returning company_id, amount
    )
    insert into earmark_changes (company_id, status, amount, reason, earmarked_on, changed_by, changed_by_name, changed_at)
    select company_id, 'Removed', amount, ${reason}::text, ${clock.today()}::date, ${caller.userId}::bigint,
      ${caller.name}::text, ${clock.now()}::timestamptz
    from gone order by company_id`.execute(tx)
}

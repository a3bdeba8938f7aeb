import { freezeCan } from '@payouts/contract/freezes/can'
import type { NewFreeze } from '@payouts/contract/freezes/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import { isAccepted } from '#cycles/find-cycle.ts'
import { foundDealers, namedInFile } from '#dealers/queries.ts'
import { refuseOtherName } from '#dealers/rules.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { heldWhileFrozen, isFrozenAccount } from '../queries.ts'
import { eventOf, froze, noSuchAccount, unfroze } from './account.ts'
import '../tables.ts'

type ManyCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** A freeze of several: what the next postings would pay to the account, and the refusals. */
export type JudgedFreeze = { dealerName: string; awaiting: Ringgit | null; refusals: Refusal[] }

/** What `freeze` would refuse for each, with one statement. */
export async function judgeFreezes(
  db: Database,
  caller: Pick<Caller, 'companyId'>,
  given: readonly NewFreeze[]
): Promise<JudgedFreeze[]> {
  const { rows } = await sql<{ code: string; name: string; isFrozen: boolean; awaiting: Ringgit }>`
    select company_code as code, company_name as name, ${isFrozenAccount(sql`dealers.company_id`)} as "isFrozen", coalesce(owed.amount, 0)::numeric(14, 2) as awaiting
    from dealers left join lateral (
      select sum(amount) as amount from cycle_totals join cycles using (batch_no)
      where cycle_totals.company_id = dealers.company_id and state in ('PAYABLE', 'RELEASED') and ${isAccepted}
    ) as owed on true
    where ${namedInFile(given.map(({ accountCode }) => accountCode))} and ${foundDealers(caller, {})}`.execute(db)
  const accounts = new Map(rows.map((row) => [comparedForm(row.code), row]))
  return given.map((input) => {
    const found = accounts.get(comparedForm(input.accountCode))
    if (!found) return { dealerName: '', awaiting: null, refusals: [noSuchAccount(input.accountCode)] }
    const { code, name, isFrozen, awaiting } = found
    const refusals = [
      refuseOtherName({ company_code: code, company_name: name }, input.accountName),
      refusedBy(freezeCan.freeze({ status: isFrozen ? 'Frozen' : '' }), 'accountCode')
    ].filter((refusal) => refusal !== undefined)
    return { dealerName: name, awaiting, refusals }
  })
}

/** Locks accounts as `freeze` locks one: against other changes of them and against posting. */
export async function lockToFreeze(tx: Tx, accountCodes: readonly string[]): Promise<void> {
  await sql`
    select from dealers where ${namedInFile(accountCodes)} order by company_id for update`.execute(tx)
}

/** Freezes many accounts that were checked under `lockToFreeze`. Returns the number of each freeze. */
export async function freezeAll(call: ManyCall, given: readonly NewFreeze[]): Promise<number[]> {
  const { tx, caller, clock } = call
  const { rows } = await sql<{ code: string; name: string; freeze_id: number }>`
    with frozen as (
      insert into freezes (company_id, reason, pic, bank_name, bank_account_number, frozen_by, frozen_on)
      select company_id, "freezeReason", pic, given."bankName", given."bankAccountNumber", ${caller.userId}::bigint,
        ${clock.now()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given ("accountCode" text, "freezeReason" text, pic text,
        "bankName" text, "bankAccountNumber" text)
      join dealers on compared_form(company_code) = compared_form("accountCode")
      returning freeze_id, company_id
    )
    select company_code as code, company_name as name, freeze_id from frozen join dealers using (company_id)`.execute(
    tx
  )
  const frozen = new Map(rows.map((row) => [comparedForm(row.code), row]))
  const freezes = given.map((input) => {
    const row = frozen.get(comparedForm(input.accountCode))
    if (!row) throw new Error(`account ${input.accountCode} was not frozen`)
    return { ...row, input }
  })
  await recordEvents(
    tx,
    freezes.map(({ code, name, input }) => eventOf(call, { accountCode: code, accountName: name }, froze(input)))
  )
  return freezes.map(({ freeze_id: freezeId }) => freezeId)
}

type ActiveFreeze = { freezeId: number; code: string; name: string; held: Ringgit; heldCount: number }

/**
 * Lifts many freezes as `unfreeze` does; freezes that were lifted since are skipped. Refuses those for which posting
 * already holds something, by their numbers, and then changes nothing.
 */
export async function liftFreezes(
  call: ManyCall,
  freezeIds: readonly number[],
  reason: string
): Promise<ReadonlyMap<number, Refusal>> {
  const { tx, caller, clock } = call
  await sql`
    select from dealers where company_id in (
      select company_id from freezes where freeze_id = any(${[...freezeIds]}::bigint[])
    ) order by company_id for update`.execute(tx)
  const { rows: active } = await sql<ActiveFreeze>`
    select freeze_id as "freezeId", company_code as code, company_name as name,
      coalesce(held.amount, 0)::numeric(14, 2) as held, coalesce(held.row_count, 0)::bigint as "heldCount"
    from freezes join dealers using (company_id) left join lateral (
      select sum(amount) as amount, sum(row_count) as row_count from ${heldWhileFrozen(caller)} as held_rows
      where held_rows.company_id = freezes.company_id and held_rows.held_since >= frozen_on
    ) as held on true
    where freeze_id = any(${[...freezeIds]}::bigint[]) and unfrozen_on is null
    order by freeze_id`.execute(tx)
  const refused = new Map(
    active.filter(({ heldCount }) => heldCount > 0).map(({ freezeId, held }) => [freezeId, heldBack(held)] as const)
  )
  if (refused.size > 0) return refused
  await sql`
    update freezes set unfreeze_reason = ${reason}, unfrozen_by = ${caller.userId}, unfrozen_on = ${clock.now()}
    where freeze_id = any(${active.map(({ freezeId }) => freezeId)}::bigint[])`.execute(tx)
  await recordEvents(
    tx,
    active.map(({ code, name }) => eventOf(call, { accountCode: code, accountName: name }, unfroze(reason, undefined)))
  )
  return refused
}

const heldBack = (held: Ringgit): Refusal =>
  refuse(
    'refusedByRule',
    `Posting holds ${withCurrency(held)} back because of this freeze already. Unfreeze the account by itself.`
  )

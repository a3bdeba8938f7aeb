import type { NewAdjustment } from '@payouts/contract/adjustments/schema'
import { failureActions } from '@payouts/contract/audit/failures'
import { type Ringgit, senOf } from '@payouts/contract/money'
import { comparedForm } from '@payouts/contract/normal-form'
import { sql } from 'kysely'
import { type RecordedEvent, recordEvents } from '#activity/record.ts'
import { namedInFile } from '#dealers/queries.ts'
import { frozenAmong, isFrozenAccount } from '#freezes/queries.ts'
import { lockAccounts, openDealerAccounts, writeJournals } from '#ledger/commands.ts'
import type { Database, Tx } from '#platform/db/database.ts'
import { visibleTo } from '#platform/db/list-sql.ts'
import type { Caller } from '#platform/http/access/caller.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import type { Refusal } from '#platform/refusal.ts'
import { adjustmentColumns, type StoredAdjustment } from '../queries/adjustment.ts'
import { referencesInUse } from '../queries/options.ts'
import { adjustmentEntries, signedAmount } from '../rules.ts'
import { eventOf, frozenAccount, postedWords, scheduledWords, unpostedWords } from './post-adjustment.ts'
import { noSuchDealer, referenceIsTaken, refusedBalance, refusedDate } from './refusals.ts'

type AddCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>

/** The file of the adjustments, which was approved as a whole, and their lines in it, in the same order. */
type FileOfAdjustments = { bulkChangeId: number; lines: readonly number[]; fourEyes: boolean }

/** A new adjustment of several, with its dealer and all its problems. */
type JudgedAdjustment = { dealerName: string; willFail: boolean; refusals: Refusal[] }

/** What `addAdjustment` would refuse for each, with few statements for any number. */
export async function judgeAdjustments(
  db: Database,
  { caller, clock }: Pick<AddCall, 'clock'> & { caller: Pick<Caller, 'companyId'> },
  given: readonly NewAdjustment[]
): Promise<JudgedAdjustment[]> {
  const { rows: dealers } = await sql<{ code: string; name: string; isFrozen: boolean; balance: Ringgit }>`
    select company_code as code, company_name as name, coalesce(balance, 0.00) as balance, ${isFrozenAccount(sql`dealers.company_id`)} as "isFrozen"
    from dealers left join ledger_accounts using (company_id)
    where ${namedInFile(given.map(({ dealerCode }) => dealerCode))}
      and ${visibleTo(caller, 'dealers.company_id')}`.execute(db)
  const dealerOf = new Map(dealers.map((dealer) => [comparedForm(dealer.code), dealer]))
  const { rows: taken } = await sql<{ reference: string }>`
    select reference from ${referencesInUse}
    where reference in (select compared_form(given) from unnest(${given.map(({ referenceNo }) => referenceNo)}::text[]) as given)`.execute(
    db
  )
  const references = new Set(taken.map(({ reference }) => reference))
  const balances = new Map(dealers.map(({ code, balance }) => [comparedForm(code), senOf(balance)]))
  /** Includes the sums of earlier rows. */
  const refusedBeyond = (input: NewAdjustment) => {
    const code = comparedForm(input.dealerCode)
    const after = (balances.get(code) ?? 0n) + signedAmount(input)
    const refusal = refusedBalance(after)
    if (!refusal) balances.set(code, after)
    return refusal
  }
  return given.map((input) => {
    const dealer = dealerOf.get(comparedForm(input.dealerCode))
    const refusals = [
      refusedDate(input, clock.today()),
      dealer ? refusedBeyond(input) : noSuchDealer(input.dealerCode),
      references.has(comparedForm(input.referenceNo)) ? referenceIsTaken(input.referenceNo) : undefined
    ].filter((refusal) => refusal !== undefined)
    return {
      dealerName: dealer?.name ?? '',
      willFail: input.posting === 'posted' && (dealer?.isFrozen ?? false),
      refusals
    }
  })
}

/** Blocks other new or changed adjustments until the transaction ends, so that references stay valid. */
export async function lockAdjustments(tx: Tx): Promise<void> {
  await sql`lock table adjustments in share row exclusive mode`.execute(tx)
}

/**
 * Adds adjustments that were judged under `lockAdjustments`, each as `addAdjustment` does, with the same journals and
 * audit events. @returns them in the order given
 */
export async function addAdjustments(
  call: AddCall,
  given: readonly NewAdjustment[],
  file: FileOfAdjustments
): Promise<StoredAdjustment[]> {
  const { tx } = call
  const added = await insertAll(call, given, file)
  const scheduled = added.filter(({ posting }) => posting === 'scheduled')
  const immediate = added.filter(({ posting }) => posting === 'posted')
  const frozen = await frozenAmong(tx, [...new Set(immediate.map(({ companyId }) => companyId))])
  const posted = immediate.filter(({ companyId }) => !frozen.has(companyId))
  const unposted = immediate.filter(({ companyId }) => frozen.has(companyId))
  await postAll(call, posted)
  await sql`
    update adjustments set status = 'Error', problem = ${frozenAccount}, version = version + 1
    where adjustment_id = any(${unposted.map(({ id }) => id)}::bigint[])`.execute(tx)
  const about = { actor: call.caller, clock: call.clock, requestId: call.requestId }
  const eventOfAdded = new Map<number, RecordedEvent>([
    ...scheduled.map(
      (one) => [one.id, eventOf(one, { ...about, action: 'ADD', activity: scheduledWords(one) })] as const
    ),
    ...posted.map(
      (one) => [one.id, eventOf(one, { ...about, action: 'POST', activity: postedWords(one, true) })] as const
    ),
    ...unposted.map(
      (one) =>
        [
          one.id,
          eventOf(one, {
            ...about,
            action: failureActions.notPosted,
            activity: unpostedWords(one, true),
            comment: frozenAccount
          })
        ] as const
    )
  ])
  await recordEvents(
    tx,
    added.flatMap(({ id }) => eventOfAdded.get(id) ?? [])
  )
  return await storedOf(
    tx,
    added.map(({ id }) => id)
  )
}

async function insertAll(
  { tx, caller, clock }: AddCall,
  given: readonly NewAdjustment[],
  { bulkChangeId, lines, fourEyes }: FileOfAdjustments
): Promise<StoredAdjustment[]> {
  const rowsOfFile = given.map((one, at) => ({ ...one, line: lines[at] }))
  const { rows } = await sql<{ id: number }>`
    insert into adjustments (company_id, type, description, amount, posting, due_on, reference_no, status, added_by,
      added_at, four_eyes, bulk_change_id, bulk_line)
    select company_id, type, description, amount, posting, date, "referenceNo", 'Scheduled', ${caller.userId}::bigint,
      ${clock.now()}::timestamptz, ${fourEyes}::boolean, ${bulkChangeId}::bigint, given.line
    from rows from (jsonb_to_recordset(${JSON.stringify(rowsOfFile)}::jsonb) as ("dealerCode" text, type text,
      description text, amount numeric, posting text, date date, "referenceNo" text, line integer)) with ordinality
      as given ("dealerCode", type, description, amount, posting, date, "referenceNo", line, position)
    join dealers on compared_form(company_code) = compared_form("dealerCode")
    order by position
    returning adjustment_id as id`.execute(tx)
  if (rows.length !== given.length) throw new Error(`${given.length} adjustments were given, and ${rows.length} added`)
  return storedOf(
    tx,
    rows.map(({ id }) => id)
  )
}

/** Numbers are assigned in the order of the insert, and so in the order of the input. */
async function storedOf(tx: Tx, ids: readonly number[]): Promise<StoredAdjustment[]> {
  const { rows } = await sql<StoredAdjustment>`
    select ${adjustmentColumns} from adjustments join dealers using (company_id)
    where adjustment_id = any(${[...ids]}::bigint[]) order by adjustment_id`.execute(tx)
  return rows
}

async function postAll({ tx, clock }: AddCall, posted: readonly StoredAdjustment[]): Promise<void> {
  if (posted.length === 0) return
  await openDealerAccounts(tx, [...new Set(posted.map(({ companyId }) => companyId))])
  const moves = posted.map((one) => ({
    journal: one.journalReference,
    description: `Adjustment ${one.referenceNo}: ${one.details}`,
    entries: adjustmentEntries({ accountCode: one.code, type: one.type, amount: one.amount })
  }))
  await lockAccounts(tx, [...new Set(moves.flatMap(({ entries }) => entries.map(({ accountCode }) => accountCode)))])
  const numberOf = await writeJournals(
    tx,
    moves.map(({ journal, ...move }) => ({
      ...move,
      referenceNo: journal,
      postedOn: clock.today(),
      createdAt: clock.now()
    }))
  )
  const journals = posted.map(({ id, journalReference }) => ({ id, journal: numberOf(journalReference) }))
  await sql`
    update adjustments set status = 'Posted', posted_on = ${clock.today()}::date, journal_id = done.journal,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(journals)}::jsonb) as done (id bigint, journal bigint)
    where adjustment_id = done.id`.execute(tx)
}

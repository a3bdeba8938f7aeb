import { countOf } from '@payouts/contract/count-text'
import { dayText } from '@payouts/contract/day-text'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Ringgit, senOf, sumOfRinggit, withCurrency } from '@payouts/contract/money'
import { canConfirm, canIgnore } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import type { Verdict } from '@payouts/contract/verdict'
import { sql } from 'kysely'
import { recordEvents } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { lockEntries } from '../queries/entries.ts'
import { bookCharges } from './book-charges.ts'
import { beginMatches } from './find-matches.ts'
import { applyMatches, oneByOne } from './match-entries.ts'

type Endpoints = typeof reconciliationEndpoints
type ConfirmCall = WriteCall<CheckedInputOf<Endpoints['confirmBankEntries']>>
type IgnoreCall = WriteCall<CheckedInputOf<Endpoints['ignoreBankEntries']>>
type DecideCall = Pick<ConfirmCall, 'tx' | 'caller' | 'clock' | 'requestId'> & { input: { entryIds: number[] } }
type Outcome = Promise<{ message: string } | Refusal>

/**
 * A person confirms what was proposed for entries, all or none: their payments are settled or returned by it, and what
 * are charges of the bank is booked as such.
 */
export async function confirmEntries(call: ConfirmCall): Outcome {
  const { tx, caller, clock, input } = call
  const entries = await lockDecidable(call, canConfirm)
  if (isRefusal(entries)) return entries
  const by = { userId: caller.userId, comment: input.comment }
  await beginMatches(tx)
  await sql`
    insert into entry_matches (entry_id, reference_no, matched_by, comes_to)
    select entry_id, proposed_reference, 'PERSON', payments.amount
    from bank_entries join payments on payments.reference_no = proposed_reference
    where entry_id = any(${idsOf(entries)}::bigint[])`.execute(tx)
  await applyMatches(tx, { clock, actor: caller }, by)
  await bookCharges(tx, clock, { entryIds: await chargesAmong(tx, idsOf(entries)), by })
  const problem = await firstProblem(call)
  if (problem !== undefined) return refuse('changedMeanwhile', `${problem} Look at the entries again.`, 'entryIds')
  await recordDecision(call, entries, { action: 'CONFIRM BANK ENTRY', verb: 'Confirmed', comment: input.comment })
  return { message: `Confirmed ${summary(entries)}.` }
}

/** The confirmed entries that are charges, including what payments left of entries. */
async function chargesAmong(tx: Tx, entryIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ entryId: number }>`
    select entry_id as "entryId" from bank_entries as entry
    where entry_id = any(${[...entryIds]}::bigint[]) and status = 'Proposed' and proposes_charges
    union
    select charges.entry_id from bank_entries as entry
    join bank_entries as charges using (file_id, position)
    where entry.entry_id = any(${[...entryIds]}::bigint[]) and entry.matched_by = 'PERSON'
      and charges.part = -entry.part - 1 and charges.status = 'Unmatched'`.execute(tx)
  return rows.map(({ entryId }) => entryId)
}

/** Sets entries aside that are not our payments, with a reason: the bank's balance is compared without them. */
export async function ignoreEntries(call: IgnoreCall): Outcome {
  const { tx, caller, clock, input } = call
  const entries = await lockDecidable(call, canIgnore)
  if (isRefusal(entries)) return entries
  await sql`
    update bank_entries set status = 'Ignored', proposed_reference = null, proposes_charges = false, proposed_by = null,
      proposed_on = null, decided_by = ${caller.userId},
      decided_on = ${clock.now()}, comment = ${input.reason}
    where entry_id = any(${idsOf(entries)}::bigint[])`.execute(tx)
  await setAside(tx, idsOf(entries), 1)
  await recordDecision(call, entries, { action: 'IGNORE BANK ENTRY', verb: 'Set aside', comment: input.reason })
  return { message: `Set aside ${summary(entries)}.` }
}

/** Adjusts the statements' counts of entries that were set aside or taken back. */
export async function setAside(tx: Tx, entryIds: readonly number[], sign: 1 | -1): Promise<void> {
  await sql`
    update bank_books set set_aside = set_aside + ${sign}::integer * aside.amount
    from (
      select account_number, sum(case direction when 'DEBIT' then -amount else amount end) as amount
      from bank_entries where entry_id = any(${[...entryIds]}::bigint[]) and statement_id is not null
      group by account_number
    ) as aside
    where bank_books.account_number = aside.account_number`.execute(tx)
}

export const idsOf = (entries: readonly BankEntry[]) => entries.map(({ entryId }) => entryId)
const sumOf = (entries: readonly BankEntry[]): Ringgit => sumOfRinggit(entries.map(({ amount }) => amount))
export const summary = (entries: readonly BankEntry[]) =>
  `${countOf(entries.length, 'entry', 'entries')}, ${withCurrency(sumOf(entries))}`

type Rule = (entry: BankEntry, actor: { userId: number; menu: DecideCall['caller']['menu'] }) => Verdict

/** The named entries, if the rule allows the caller to act on each of them. */
export async function lockDecidable(call: DecideCall, rule: Rule): Promise<BankEntry[] | Refusal> {
  const { tx, caller, input } = call
  await oneByOne(tx)
  const entryIds = [...new Set(input.entryIds)]
  const entries = await lockEntries(tx, entryIds)
  if (entries.length < entryIds.length) return noSuchEntry()
  for (const entry of entries) {
    const refused = refusedBy(rule(entry, { userId: caller.userId, menu: caller.menu }), 'entryIds')
    if (refused) return refused
  }
  return entries
}

function noSuchEntry(): Refusal {
  return refuse('refusedByRule', 'There is no such entry.', 'entryIds')
}

/** Why one of the entries could not be matched. */
async function firstProblem({ tx, input }: ConfirmCall): Promise<string | undefined> {
  const { rows } = await sql<{ problem: string | null }>`
    select problem from bank_entries
    where entry_id = any(${input.entryIds}::bigint[]) and status <> 'Matched' order by entry_id limit 1`.execute(tx)
  return rows[0] && (rows[0].problem ?? 'A payment has changed since.')
}

type Decision = { action: string; verb: string; comment: string }

export async function recordDecision(
  { tx, caller, clock, requestId }: Pick<DecideCall, 'tx' | 'caller' | 'clock' | 'requestId'>,
  entries: readonly BankEntry[],
  { action, verb, comment }: Decision
): Promise<void> {
  await recordEvents(
    tx,
    entries.map((entry) => ({
      area: 'reconciliation',
      action,
      activity: `${verb} the entry of ${dayText(entry.bookedOn)}, ${withCurrency(entry.amount)}${subjectOf(entry)}`,
      actor: caller,
      name: entry.proposal?.companyName ?? entry.counterparty ?? '',
      comment,
      ...(entry.proposal && { referenceNo: entry.proposal.referenceNo, accountCode: entry.proposal.companyCode }),
      amount: entry.amount,
      details: { entryId: entry.entryId, bankReference: entry.bankReference },
      requestId,
      at: clock.now()
    }))
  )
}

function subjectOf({ proposal, isCharges }: BankEntry): string {
  if (!proposal) return isCharges ? ', bank charges' : ''
  const { referenceNo, charges } = proposal
  return `, for ${referenceNo}${senOf(charges) === 0n ? '' : ` and ${withCurrency(charges)} of bank charges`}`
}

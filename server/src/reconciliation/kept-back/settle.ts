import { senOf, withCurrency } from '@payouts/contract/money'
import { canBeReissued } from '@payouts/contract/payments/can'
import { canSettle } from '@payouts/contract/reconciliation/kept-back-can'
import type { KeptBackAmount, Settlement } from '@payouts/contract/reconciliation/kept-back-schema'
import { type SqlBool, sql } from 'kysely'
import { recordEvent } from '#activity/record.ts'
import { lockAccounts, writeJournal } from '#ledger/commands.ts'
import { bankAccount, inTransit, transferEntries } from '#ledger/rules.ts'
import { lockPayments, movePayments } from '#payments/commands/move-payments.ts'
import { lockPayee, reissuePayment } from '#payments/commands/pay-balance.ts'
import { withdrawPayments } from '#payments/commands/withdraw.ts'
import { awaitBank, closeKeptBack, markAgain } from '#payments/kept-back/commands.ts'
import { debitedAfterAll, noAnswer, type PaymentState } from '#payments/rules.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { namedPayment } from '../commands/find-matches.ts'
import { matchEntries } from '../commands/match-entries.ts'
import { attachCorrections, closeAnnounced, correct } from './attach-corrections.ts'
import '#payments/kept-back/tables.ts'
import '#payments/tables.ts'
import '../tables.ts'

type SettleCall = Pick<WriteCall<unknown>, 'tx' | 'caller' | 'clock' | 'requestId'>
type Requested = { settlement: Settlement; entryId: number | null; reason: string }
type Outcome = Promise<{ message: string } | Refusal>

/** Applies a settlement that two people decided. The caller has locked the amount. */
export async function settle(call: SettleCall, kept: KeptBackAmount, requested: Requested): Outcome {
  const refused = refusedBy(canSettle(kept, requested.settlement), 'settlement')
  if (refused) return { ...refused, message: `${refused.message} It was settled, or has changed, meanwhile.` }
  switch (requested.settlement) {
    case 'FIRST STANDS':
    case 'RECOVER':
      return letStand(call, kept, { settlement: requested.settlement, reason: requested.reason })
    case 'BANK CORRECTS':
      return awaitCorrection(call, kept, requested)
    case 'NOT PAID':
      return setFree(call, kept)
  }
}

/**
 * The bank has paid the payment: it is settled, and the stopped payments that hold its amount are withdrawn, so that
 * the account has paid it once. If the amount went out again, the account owes it, and the next payouts repay it.
 */
async function letStand(
  call: SettleCall,
  kept: KeptBackAmount,
  { settlement, reason }: { settlement: 'FIRST STANDS' | 'RECOVER'; reason: string }
): Outcome {
  const { tx, caller, clock } = call
  const held = kept.payments.map(({ referenceNo }) => referenceNo)
  const locked = await lockPayments(tx, sql`reference_no = any(${[kept.referenceNo, ...held]}::text[])`)
  const payment = locked.find(({ referenceNo }) => referenceNo === kept.referenceNo)
  if (!payment) throw new Error('what is kept back is of a payment')
  const stopped = locked
    .filter(({ referenceNo, status }) => referenceNo !== kept.referenceNo && status === 'INSTRUCTED')
    .map(({ referenceNo }) => referenceNo)
  const dealer = await lockPayee(tx, await companyOf(call, kept))
  await lockAccounts(tx, [payment.accountCode, bankAccount, inTransit])
  // Before the payment moves: the database allows the move only if two people decided it.
  const which = sql<SqlBool>`kept_back_id = ${kept.keptBackId}`
  await closeKeptBack(tx, clock, which, { outcome: settlement, settledStatus: payment.status })
  if (stopped.length > 0) await withdrawPayments(tx, clock, caller, sql`reference_no = any(${stopped}::text[])`)
  await bookDebit(call, kept, payment)
  await closeAnnounced(tx, kept.keptBackId)
  await freeCredits(call, kept)
  await matchEntries(tx, { clock, actor: caller })
  const rest: string[] = []
  for (const referenceNo of stopped) {
    const mayBePaid = canBeReissued({ status: 'WITHDRAWN', replacedBy: null, payoutRoute: dealer.payout_route })
    const paid = mayBePaid.allowed
      ? await reissuePayment({ ...call, input: { referenceNo, reason } }, dealer)
      : undefined
    if (paid && !isRefusal(paid)) rest.push(paid.message)
  }
  const withdrawn = stopped.length > 0 ? ` ${stopped.join(', ')} ${stopped.length > 1 ? 'were' : 'was'} withdrawn.` : ''
  const recovered =
    settlement === 'RECOVER' ? ` ${withCurrency(kept.amount)} was debited to the account of ${kept.companyName}.` : ''
  return {
    message: `${kept.referenceNo} stands.${recovered}${withdrawn}${rest.map((text) => ` ${text}`).join('')}`
  }
}

async function companyOf({ tx }: SettleCall, { keptBackId }: KeptBackAmount): Promise<number> {
  const { company_id: companyId } = await tx
    .selectFrom('kept_back_amounts')
    .select('company_id')
    .where('kept_back_id', '=', keptBackId)
    .executeTakeFirstOrThrow()
  return companyId
}

/**
 * The debit settles its payment, whatever its status; if the payment had been debited or returned before, it is a
 * further debit from the account.
 */
async function bookDebit(call: SettleCall, kept: KeptBackAmount, payment: PaymentState): Promise<void> {
  const { tx, caller, clock } = call
  await matchDebit(call, kept)
  if (!kept.isAgain) {
    if (payment.status === 'SETTLED') return
    const answer = { ...noAnswer, bankReference: kept.bankReference, valueDate: kept.bookedOn }
    await movePayments(tx, { clock, actor: caller }, [{ payment, was: payment.status, to: 'SETTLED', answer }])
    return
  }
  await markAgain(tx, kept.keptBackId)
  await writeJournal(tx, {
    referenceNo: `DEBITED ${payment.referenceNo} ${kept.keptBackId}`,
    description: debitedAfterAll,
    postedOn: clock.today(),
    createdAt: clock.now(),
    entries: transferEntries({ from: payment.accountCode, to: bankAccount, amount: senOf(kept.amount) })
  })
  await recordEvent(tx, {
    area: 'payments',
    action: 'DEBITED AGAIN',
    activity: `Debited once more by the bank: ${withCurrency(kept.amount)} to ${payment.accountName}`,
    actor: caller,
    name: payment.accountName,
    referenceNo: payment.referenceNo,
    accountCode: payment.accountCode,
    amount: kept.amount,
    details: { keptBackId: kept.keptBackId },
    requestId: call.requestId,
    at: clock.now()
  })
}

/** The debit is matched, with its payment unless it is a further one. A listed return is no longer awaited. */
async function matchDebit({ tx }: SettleCall, { keptBackId, referenceNo, isAgain }: KeptBackAmount): Promise<void> {
  await sql`
    update bank_entries set status = 'Matched', matched_by = 'REFERENCE', problem = null
    where entry_id = (select entry_id from kept_back_amounts where kept_back_id = ${keptBackId})`.execute(tx)
  if (isAgain) return
  await sql`
    insert into bank_entry_payments (reference_no, direction, on_statement, entry_id, amount)
    select kept.reference_no, 'DEBIT', entry.statement_id is not null, entry.entry_id, kept.amount
    from kept_back_amounts as kept join bank_entries as entry using (entry_id)
    where kept_back_id = ${keptBackId}`.execute(tx)
  await sql`
    delete from awaited_entries where reference_no = ${referenceNo} and exists (
      select from bank_entry_payments as shown where shown.reference_no = ${referenceNo} and shown.direction = 'DEBIT'
        and shown.on_statement)`.execute(tx)
}

/** A credit besides the debit may be the return of the settled payment. */
async function freeCredits({ tx }: SettleCall, { referenceNo }: KeptBackAmount): Promise<void> {
  await sql`
    update bank_entries as entry set status = 'Unmatched', problem = null
    where ${namedPayment} = ${referenceNo} and direction = 'CREDIT' and status = 'Contradiction'
      and not exists (
        select from kept_back_amounts as other
        where other.reference_no = ${referenceNo} and other.cause = 'CONTRADICTION' and other.status <> 'Closed')`.execute(
    tx
  )
}

/** The amount stays kept back until a statement shows the bank's credit; if one does already, it is free at once. */
async function awaitCorrection(
  { tx, caller, clock }: SettleCall,
  kept: KeptBackAmount,
  { entryId }: Requested
): Outcome {
  const moving = { clock, actor: caller }
  await awaitBank(tx, kept.keptBackId)
  if (entryId !== null) {
    await correct(tx, moving, { keptBackId: kept.keptBackId, entryId })
    return { message: 'The bank took its debit back. The amount is free.' }
  }
  await attachCorrections(tx, moving)
  const { status } = await tx
    .selectFrom('kept_back_amounts')
    .select('status')
    .where('kept_back_id', '=', kept.keptBackId)
    .executeTakeFirstOrThrow()
  return {
    message:
      status === 'Closed'
        ? 'The bank took its debit back. The amount is free.'
        : 'The amount stays kept back until a statement shows the bank’s credit.'
  }
}

/** The bank did not pay: the amount is free, and the announced debit is closed. */
async function setFree({ tx, clock }: SettleCall, kept: KeptBackAmount): Outcome {
  await closeKeptBack(tx, clock, sql`kept_back_id = ${kept.keptBackId}`, { outcome: 'NOT PAID' })
  await closeAnnounced(tx, kept.keptBackId)
  return { message: `${withCurrency(kept.amount)} of ${kept.companyName} is free to be paid.` }
}

import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { senOf, withCurrency } from '@payouts/contract/money'
import { permission } from '@payouts/contract/permissions'
import { canChoosePayment, canProposeCharges, canRefuseProposal } from '@payouts/contract/reconciliation/can'
import type { reconciliationEndpoints } from '@payouts/contract/reconciliation/endpoints'
import type { BankEntry } from '@payouts/contract/reconciliation/schema'
import { sql } from 'kysely'
import { notify } from '#notices/notify.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { paymentForEntry } from '../queries/payments-for-entry.ts'
import { idsOf, lockDecidable, recordDecision, summary } from './decide-entries.ts'
import { matchEntries } from './match-entries.ts'
import '../tables.ts'

type Endpoints = typeof reconciliationEndpoints
type ChooseCall = WriteCall<CheckedInputOf<Endpoints['choosePaymentOfEntry']>>
type RefuseCall = WriteCall<CheckedInputOf<Endpoints['refuseEntryProposals']>>
type ChargesCall = WriteCall<CheckedInputOf<Endpoints['proposeBankCharges']>>
type Outcome = Promise<{ message: string } | Refusal>

/** A person chooses the payment of an open entry. Nothing moves until a second person confirms it. */
export async function choosePayment(call: ChooseCall): Outcome {
  const { tx, input } = call
  const entries = await lockDecidable({ ...call, input: { entryIds: [input.entryId] } }, canChoosePayment)
  if (isRefusal(entries)) return entries
  const [entry] = entries
  const payment = entry && (await paymentForEntry(tx, entry, input.referenceNo))
  if (!payment) return refuse('refusedByRule', `There is no payment ${input.referenceNo}.`, 'referenceNo')
  if (payment.problem !== null)
    return refuse('refusedByRule', `${payment.referenceNo} cannot be chosen. ${payment.problem}`, 'referenceNo')
  const { referenceNo, companyCode, companyName, charges } = payment
  await saveProposal(call, entries, { referenceNo, comment: input.comment })
  const chosen = entries.map((each) => ({
    ...each,
    isCharges: false,
    proposal: { referenceNo, companyCode, companyName, charges }
  }))
  await recordDecision(call, chosen, { action: 'CHOOSE PAYMENT', verb: 'Chose the payment of', comment: input.comment })
  const beside = senOf(charges) === 0n ? '' : `, and ${withCurrency(charges)} of bank charges`
  return askSecondPerson(call, {
    subject: `${call.caller.name} chose ${referenceNo}${beside} for a bank entry of ${summary(entries)}`,
    detail: input.comment
  })
}

/** A person proposes open entries as bank charges. Nothing is booked until a second person confirms it. */
export async function proposeCharges(call: ChargesCall): Outcome {
  const entries = await lockDecidable(call, canProposeCharges)
  if (isRefusal(entries)) return entries
  await saveProposal(call, entries, { referenceNo: null, comment: call.input.reason })
  await recordDecision(
    call,
    entries.map((entry) => ({ ...entry, proposal: null, isCharges: true })),
    { action: 'PROPOSE BANK CHARGES', verb: 'Proposed', comment: call.input.reason }
  )
  return askSecondPerson(call, {
    subject: `${call.caller.name} proposes to book ${summary(entries)} as bank charges`,
    detail: call.input.reason
  })
}

/** What a person proposed is refused by another, who is heard by the first; or withdrawn by the same. The entries are open. */
export async function refuseProposals(call: RefuseCall): Outcome {
  const { tx, caller, clock, input } = call
  const entries = await lockDecidable(call, canRefuseProposal)
  if (isRefusal(entries)) return entries
  await sql`
    update bank_entries set status = 'Unmatched', proposed_reference = null, proposes_charges = false,
      proposed_by = null, proposed_on = null, comment = ''
    where entry_id = any(${idsOf(entries)}::bigint[])`.execute(tx)
  await matchEntries(tx, { clock, actor: caller })
  await recordDecision(call, entries, {
    ...{ action: 'REFUSE PROPOSAL', verb: 'Refused what was proposed for', comment: input.reason }
  })
  const others = new Set(entries.map(({ proposedById }) => proposedById))
  for (const userId of others)
    if (userId !== null && userId !== caller.userId)
      await notify(tx, {
        kind: 'ANSWER',
        to: { userIds: [userId] },
        subject: `${caller.name} refused what you proposed for ${summary(entries.filter((one) => one.proposedById === userId))}`,
        detail: input.reason,
        target: { screen: 'reconciliation' },
        at: clock.now()
      })
  return {
    message: others.has(caller.userId)
      ? 'Withdrawn. The entries are open again.'
      : 'Refused. The entries are open again.'
  }
}

async function saveProposal(
  { tx, caller, clock }: Pick<ChooseCall, 'tx' | 'caller' | 'clock'>,
  entries: readonly BankEntry[],
  { referenceNo, comment }: { referenceNo: string | null; comment: string }
): Promise<void> {
  await sql`
    update bank_entries set status = 'Proposed', proposed_reference = ${referenceNo},
      proposes_charges = ${referenceNo === null}, proposed_by = ${caller.userId}, proposed_on = ${clock.now()},
      comment = ${comment}
    where entry_id = any(${idsOf(entries)}::bigint[])`.execute(tx)
}

async function askSecondPerson(
  { tx, caller, clock }: Pick<ChooseCall, 'tx' | 'caller' | 'clock'>,
  { subject, detail }: { subject: string; detail: string }
): Outcome {
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Reconciliation', 'CONFIRM')], but: caller.userId },
    subject,
    detail,
    target: { screen: 'reconciliation' },
    at: clock.now()
  })
  return { message: 'Proposed. It takes effect when a second person confirms it.' }
}

import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { freezeCan } from '@payouts/contract/freezes/can'
import type { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { FreezeDetails } from '@payouts/contract/freezes/schema'
import { sumOfRinggit } from '@payouts/contract/money'
import { sameAsBefore } from '@payouts/contract/verdict'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse, refusedBy } from '#platform/refusal.ts'
import { heldPayouts } from '../queries.ts'
import { type Account, lockAccount, recordChange, unfroze } from './account.ts'

type Update = typeof freezeEndpoints.updateFreezeAccount
type Input = CheckedInputOf<Update>
type UnfreezeInput = Extract<Input, { actionStatus: '1' }>
type DetailsInput = Extract<Input, { actionStatus: '' }>
type FrozenAccount = Required<Omit<Account, 'status'>>

/** Unfreezes an account, or corrects the details of its freeze. */
export function updateFreeze(call: WriteCall<Input>): Promise<OutputOf<Update> | Refusal> {
  const { input } = call
  return input.actionStatus === '1' ? unfreeze({ ...call, input }) : updateDetails({ ...call, input })
}

/** What was held meanwhile stays on hold: the hold screens release it. */
async function unfreeze(call: WriteCall<UnfreezeInput>): Promise<OutputOf<Update> | Refusal> {
  const { tx, caller, clock, input } = call
  const account = await lockFrozen(call, freezeCan.unfreeze)
  if (isRefusal(account)) return account
  await tx
    .updateTable('freezes')
    .set({ unfreeze_reason: input.unFreezeReason, unfrozen_by: caller.userId, unfrozen_on: clock.now() })
    .where('freeze_id', '=', account.freeze.freeze_id)
    .execute()
  const held = await heldPayouts(tx, caller, input)
  const stillHeld = held.length > 0 ? sumOfRinggit(held.map(({ amount }) => amount)) : undefined
  const refusal = await recordChange(call, account.dealer, unfroze(input.unFreezeReason, stillHeld))
  return refusal ?? { message: 'Account un-freezed successfully.' }
}

async function updateDetails(call: WriteCall<DetailsInput>): Promise<OutputOf<Update> | Refusal> {
  const { tx, input, file } = call
  const account = await lockFrozen(call, freezeCan.edit)
  if (isRefusal(account)) return account
  const before = detailsOf(account.freeze)
  const after: FreezeDetails = {
    freezeReason: input.freezeReason,
    pic: input.pic ?? before.pic,
    bankName: input.bankName ?? before.bankName,
    bankAccountNumber: input.bankAccountNumber ?? before.bankAccountNumber
  }
  const names = Object.keys(after) as (keyof FreezeDetails)[]
  if (!file && names.every((name) => after[name] === before[name])) return refuse('refusedByRule', sameAsBefore)
  await tx
    .updateTable('freezes')
    .set({
      reason: after.freezeReason,
      pic: after.pic,
      bank_name: after.bankName,
      bank_account_number: after.bankAccountNumber
    })
    .where('freeze_id', '=', account.freeze.freeze_id)
    .execute()
  const refusal = await recordChange(call, account.dealer, {
    action: 'UPDATE',
    activity: 'Updated the freeze of',
    reason: after.freezeReason,
    details: { before, after }
  })
  return refusal ?? { message: 'Freeze account details updated successfully.' }
}

async function lockFrozen(call: WriteCall<Input>, rule: typeof freezeCan.edit): Promise<FrozenAccount | Refusal> {
  const account = await lockAccount(call, call.input.accountCode)
  if (isRefusal(account)) return account
  const { dealer, freeze } = account
  const ruledOut = refusedBy(rule(account))
  if (ruledOut) return ruledOut
  if (!freeze) throw new Error('only what is frozen can be changed')
  return { dealer, freeze }
}

function detailsOf(freeze: FrozenAccount['freeze']): FreezeDetails {
  return {
    freezeReason: freeze.reason,
    pic: freeze.pic,
    bankName: freeze.bank_name,
    bankAccountNumber: freeze.bank_account_number
  }
}

import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { freezeCan } from '@payouts/contract/freezes/can'
import type { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { refuseOtherName } from '#dealers/rules.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refusedBy } from '#platform/refusal.ts'
import { froze, lockAccount, recordChange } from './account.ts'

type Add = typeof freezeEndpoints.addFreezeAccount

/** Freezes an account: from now on posting holds its rows instead of paying them. */
export async function freeze(call: WriteCall<CheckedInputOf<Add>>): Promise<OutputOf<Add> | Refusal> {
  const { tx, input, caller, clock } = call
  const account = await lockAccount(call, input.accountCode)
  if (isRefusal(account)) return account
  const { dealer } = account
  const misnamed = refuseOtherName(dealer, input.accountName)
  if (misnamed) return misnamed
  const ruledOut = refusedBy(freezeCan.freeze(account))
  if (ruledOut) return ruledOut
  const { freezeReason, pic, bankName, bankAccountNumber } = input
  await tx
    .insertInto('freezes')
    .values({
      company_id: dealer.company_id,
      reason: freezeReason,
      pic,
      bank_name: bankName,
      bank_account_number: bankAccountNumber,
      frozen_by: caller.userId,
      frozen_on: clock.now()
    })
    .execute()
  const refusal = await recordChange(call, dealer, froze(input))
  return refusal ?? { message: 'Account Freezed successfully.' }
}

import type { FreezeDetails, FreezeStatus } from '@payouts/contract/freezes/schema'
import { type Ringgit, withCurrency } from '@payouts/contract/money'
import type { Selectable } from 'kysely'
import { type RecordedEvent, recordEvent } from '#activity/record.ts'
import { attachProof, type CallWithFile } from '#attachments/commands.ts'
import { lockNamedDealer } from '#dealers/commands.ts'
import type { DealerRow } from '#dealers/tables.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import type { FreezesTable } from '../tables.ts'

/** An account with its freeze status. */
export type Account = {
  dealer: DealerRow
  status: FreezeStatus | ''
  /** The current freeze. */
  freeze?: Selectable<FreezesTable>
}

/** The account of this code, locked until the transaction ends against other changes and against posting. */
export async function lockAccount(
  { tx, caller }: Pick<WriteCall<unknown>, 'tx' | 'caller'>,
  accountCode: string
): Promise<Account | Refusal> {
  const dealer = await lockNamedDealer(tx, caller, accountCode)
  if (!dealer) return noSuchAccount(accountCode)
  return { dealer, ...(await freezeStatusOf(tx, dealer.company_id)) }
}

export const noSuchAccount = (accountCode: string): Refusal =>
  refuse('refusedByRule', `There is no account ${accountCode}.`, 'accountCode')

async function freezeStatusOf(tx: Tx, companyId: number): Promise<Omit<Account, 'dealer'>> {
  const latest = await tx
    .selectFrom('freezes')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('frozen_on', 'desc')
    .orderBy('freeze_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return { status: '' }
  return latest.unfrozen_on === null ? { status: 'Frozen', freeze: latest } : { status: 'Unfrozen' }
}

export type Change = {
  action: 'FREEZE' | 'UPDATE' | 'UNFREEZE'
  activity: string
  reason: string
  comment?: string
  details?: object
}

/** The texts of a freeze. */
export const froze = ({ freezeReason, pic, bankName, bankAccountNumber }: FreezeDetails): Change => ({
  action: 'FREEZE',
  activity: 'Froze the account of',
  reason: freezeReason,
  details: { pic, bankName, bankAccountNumber }
})

/** The texts of an unfreezing; `held` is what stays on hold in RM, if anything. */
export const unfroze = (reason: string, held: Ringgit | undefined): Change => ({
  action: 'UNFREEZE',
  activity: 'Unfroze the account of',
  reason,
  ...(held !== undefined && { comment: `${withCurrency(held)} stays on hold until it is released.` })
})

/** Stores a change's proof with the account and writes its line in the feed. */
export async function recordChange(
  call: CallWithFile,
  { company_code: accountCode, company_name: accountName }: DealerRow,
  change: Change
): Promise<Refusal | undefined> {
  const attachmentType = 'FREEZE_ACCOUNTS'
  const proof = await attachProof(call, { attachmentType, references: [accountCode, call.requestId] })
  if (isRefusal(proof)) return proof
  await recordEvent(call.tx, {
    ...eventOf(call, { accountCode, accountName }, change),
    ...(proof && { attachmentReference: { attachmentType, reference: call.requestId } })
  })
  return undefined
}

/** A change's line in the feed, to be written alone or with others. */
export function eventOf(
  { caller, clock, requestId }: Pick<CallWithFile, 'caller' | 'clock' | 'requestId'>,
  { accountCode, accountName }: { accountCode: string; accountName: string },
  change: Change
): RecordedEvent {
  return {
    ...change,
    area: 'freezes',
    actor: caller,
    name: `${accountName} (${accountCode})`,
    accountCode,
    requestId,
    at: clock.now()
  }
}

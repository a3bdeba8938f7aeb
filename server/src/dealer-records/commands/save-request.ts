import { permission } from '@payouts/contract/permissions'
import { recordEvent } from '../../activity/record.ts'
import { notify } from '../../notices/notify.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { WriteCall } from '../../platform/http/bind.ts'
import { requestColumns } from '../../requests/request-columns.ts'
import type { FieldValues } from '../tables.ts'
import { changesInWords, eventDetails } from './words.ts'
import '../tables.ts'

/** A requested change; without a dealer, one of the setting. */
export type NewChange = {
  companyId: number | null
  companyCode: string | null
  companyName: string | null
  before: Partial<FieldValues>
  after: Partial<FieldValues>
}

type RequestCall = Pick<WriteCall<{ reason: string }>, 'tx' | 'caller' | 'clock' | 'requestId' | 'services' | 'input'>

/** Stores a request, with its audit event. If one person is enough, it is decided immediately. */
export async function saveRequest(call: RequestCall, change: NewChange): Promise<number> {
  const { tx, caller, clock, requestId, input, services } = call
  const { fourEyes } = services.config
  const { companyId, companyCode, companyName, before, after } = change
  const at = clock.now()
  const { change_id: changeId } = await tx
    .insertInto('dealer_changes')
    .values({
      company_id: companyId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason: input.reason,
      file_name: null,
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  if (fourEyes)
    await recordEvent(tx, {
      area: 'dealers',
      action: 'REQUEST CHANGE OF RECORD',
      activity: `Requested to change ${whatOf(change)}: ${changesInWords(change)}`,
      actor: caller,
      name: companyName ?? '',
      reason: input.reason,
      ...(companyCode !== null && { accountCode: companyCode }),
      details: eventDetails(change, changeId),
      requestId,
      at
    })
  return changeId
}

/** The subject of a change, in a sentence. */
export const whatOf = ({ companyName }: Pick<NewChange, 'companyName'>): string =>
  companyName === null ? 'how long payouts wait after a change of bank account' : `the record of ${companyName}`

/** Notifies those who may decide that a request waits. */
export async function notifyApprovers(
  tx: Tx,
  { caller, clock }: { caller: { userId: number } | null; clock: WriteCall<unknown>['clock'] },
  { subject, detail, companyCode }: { subject: string; detail: string; companyCode: string | null }
): Promise<void> {
  await notify(tx, {
    kind: 'REQUEST',
    to: { whoMay: [permission('Dealers', 'APPROVE')], but: caller?.userId ?? null },
    subject,
    detail,
    target: { screen: 'dealer', companyCode },
    at: clock.now()
  })
}

import type { Subject } from '@payouts/contract/approvals/kinds'
import type { Ringgit } from '@payouts/contract/money'
import type { Tx } from '../../platform/db/database.ts'
import '../tables.ts'

type Asked = {
  amount: Ringgit
  /** Null where several have asked. */
  askedBy: number | null
  askedOn: Date
  /** All who have asked, where they are several: none of them approves. */
  askers?: number[]
  /** How few approvers it takes whatever its amount. */
  least?: number
}

/** Says that something waits for the approvals that its policy of the day asks for at this amount. */
export async function askForApprovals(
  tx: Tx,
  { kind, subject }: Subject,
  { amount, askedBy, askedOn, askers = [], least = 0 }: Asked
): Promise<void> {
  await tx
    .insertInto('approval_requests')
    .values({ kind, subject, amount, asked_by: askedBy, asked_on: askedOn, askers, least })
    .execute()
}

import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { signedAmount } from '../../../reconciliation/queries/entries.ts'
import '../../../reconciliation/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const mayConfirm = permission('Reconciliation', 'CONFIRM')
const request = { key: sql`request_id`, requestedBy: sql`asked_by`, requestedAt: sql`asked_on`, reason: sql`reason` }

export const unknownPayments: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'UNKNOWN PAYMENTS', ...request, amount: sql`amount`, count: sql`payment_count` })}
  from unknown_requests where ${granted(mayConfirm)} and status = 'Pending' and ${others('asked_by')}`

export const entryTakeBacks: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'ENTRY TAKE-BACK', ...request, amount: signedAmount, count: sql`1` })}
  from entry_take_backs join bank_entries as entry using (entry_id)
  where ${granted(mayConfirm)} and entry_take_backs.status = 'Pending' and ${others('asked_by')}`

import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import { signedAmount } from '#reconciliation/queries/entries.ts'
import '#payments/kept-back/tables.ts'
import '#reconciliation/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

const mayImport = permission('Reconciliation', 'IMPORT')
const mayConfirm = permission('Reconciliation', 'CONFIRM')
const request = { key: sql`request_id`, requestedBy: sql`asked_by`, requestedAt: sql`asked_on`, reason: sql`reason` }

export const unknownPayments: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'UNKNOWN PAYMENTS', ...request, amount: sql`amount`, count: sql`payment_count` })}
  from unknown_requests where ${granted(mayConfirm)} and status = 'Pending' and ${others('asked_by')}`

/** A proposal for an entry is confirmed by somebody who neither made it nor uploaded the file. */
export const entryProposals: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    ...{ kind: 'BANK ENTRY', key: sql`entry_id`, name: sql`proposed_reference`, amount: signedAmount, count: sql`1` },
    ...{ requestedBy: sql`proposed_by`, requestedAt: sql`proposed_on`, reason: sql`comment` }
  })}
  from bank_entries as entry where ${granted(mayConfirm)} and entry.status = 'Proposed' and proposed_by is not null
    and ${others('proposed_by')} and ${others('brought_by')}`

export const entryTakeBacks: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'ENTRY TAKE-BACK', ...request, amount: signedAmount, count: sql`1` })}
  from entry_take_backs join bank_entries as entry using (entry_id)
  where ${granted(mayConfirm)} and entry_take_backs.status = 'Pending' and ${others('asked_by')}`

/** Amounts without a proposed settlement, for those who may request one. */
export const keptBackAmounts: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'KEPT BACK',
    key: sql`kept_back_id`,
    name: sql`kept.reference_no`,
    amount: sql`kept.amount`,
    count: sql`1`,
    requestedAt: sql`kept.found_at`,
    reason: sql`case cause when 'CONTRADICTION' then entry.problem else 'Only a list typed by people says that it came back.' end`
  })}
  from kept_back_amounts as kept left join bank_entries as entry using (entry_id)
  where (${granted(mayImport)} or ${granted(mayConfirm)}) and kept.status = 'Open' and not exists (
    select from kept_back_requests as request
    where request.kept_back_id = kept.kept_back_id and request.status = 'Pending')`

export const settlements: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({ kind: 'SETTLEMENT', ...request, name: sql`kept.reference_no`, amount: sql`kept.amount`, count: sql`1` })}
  from kept_back_requests as request join kept_back_amounts as kept using (kept_back_id)
  where ${granted(mayConfirm)} and request.status = 'Pending' and kept.status <> 'Closed' and ${others('asked_by')}`

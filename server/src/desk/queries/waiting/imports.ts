import { permission } from '@payouts/contract/permissions'
import { sql } from 'kysely'
import '#cycles/tables.ts'
import '#imports/tables.ts'
import '#transactions/tables.ts'
import { lineOf } from './line.ts'
import type { WaitingPart } from './rights.ts'

/** One person is enough to accept or drop an import, even the importer: two people decide on the resulting cycle. */
export const importsToAccept: WaitingPart = ({ granted }) => sql`
  ${lineOf({
    kind: 'IMPORT',
    key: sql`batch_no`,
    name: sql`cycles.name`,
    amount: sql`import.total_amount`,
    count: sql`import.rows_accepted`,
    dueOn: sql`cycles.payout_date`,
    requestedBy: sql`import.imported_by`,
    requestedAt: sql`import.imported_on`,
    batchNo: sql`batch_no`
  })}
  from cycles join cycle_versions as import using (batch_no, version)
  where ${granted(permission('Validations', 'SAVE'))} and cycles.status = 'In Validation'`

export const eInvoiceReplacements: WaitingPart = ({ granted, others }) => sql`
  ${lineOf({
    kind: 'E-INVOICE REPLACEMENT',
    key: sql`change_id`,
    name: sql`transaction_no`,
    amount: sql`incentive_amount`,
    count: sql`1`,
    requestedBy: sql`asked_by`,
    requestedAt: sql`asked_on`,
    reason: sql`reason`
  })}
  from e_invoice_replacements
  where ${granted(permission('Validations', 'APPROVE'))} and status = 'Pending' and ${others('asked_by')}`

/** Decided by somebody who repaired none of the rows. The key names the version that they will join. */
export const repairsToAccept: WaitingPart = ({ granted, others, uninvolved }) => sql`
  ${lineOf({
    kind: 'REPAIRS',
    key: sql`request.change_id || ' ' || request.version`,
    name: sql`cycles.name`,
    amount: sql`request.amount`,
    count: sql`request.row_count`,
    dueOn: sql`cycles.payout_date`,
    requestedBy: sql`request.asked_by`,
    requestedAt: sql`request.asked_on`,
    reason: sql`request.reason`,
    batchNo: sql`batch_no`
  })}
  from repair_requests as request join cycles using (batch_no)
  where ${granted(permission('Validations', 'APPROVE'))} and request.status = 'Pending' and ${others('request.asked_by')}
    and ${uninvolved('request.made_by')}`

import type { auditEndpoints } from '@payouts/contract/audit/endpoints'
import type { AuditEvent } from '@payouts/contract/audit/schema'
import type { CheckedInputOf } from '@payouts/contract/endpoint'
import { type Page, pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import '#activity/tables.ts'
import { type Clock, monthsBefore, startOfDayInstant } from '#platform/clock.ts'
import { allOf, contains, direction, instantText } from '#platform/db/list-sql.ts'
import { pageOf } from '#platform/db/read.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import './tables.ts'

type Request = CheckedInputOf<(typeof auditEndpoints)['getAuditEvents']>

/**
 * Audit events of every area, including refused attempts, in the order of writing. The cost depends on the period,
 * not on earlier years. They concern every dealer, so a company's own user finds none.
 */
export async function listAuditEvents(
  { db, clock, caller }: Pick<ReadCall<unknown>, 'db' | 'clock' | 'caller'>,
  request: Request
): Promise<Page<AuditEvent>> {
  if (caller.companyId !== null) return pageFrom<AuditEvent>([], 0, request)
  const order = direction(request.sortOrder)
  const condition = allOf(conditionsOf(request, clock))
  return pageOf(db, request, {
    select: sql<AuditEvent>`
      event.event_id as "eventId", ${instantText('event.created_on')} as "createdOn", event.actor as "createdBy",
      event.area, event.action, event.activity, event.name, event.reason, event.comment,
      event.reference_no as "referenceNo", event.batch_no as "batchNo", event.account_code as "accountCode",
      event.amount::numeric(16, 2) as amount, event.outcome, event.details::text as details,
      link.sequence, encode(link.hash, 'hex') as hash`,
    from: sql`audit_events as event left join audit_chain as link using (event_id) where ${condition}`,
    countFrom: sql`audit_events as event where ${condition}`,
    orderBy: sql`event.event_id ${order}`
  })
}

function conditionsOf(request: Request, clock: Clock): RawBuilder<SqlBool>[] {
  const { noOfMonth, createdBy, action, area, name, referenceNo, accountCode, batchNo, amount } = request
  const conditions = [sql<SqlBool>`event.created_on >= ${startOfDayInstant(monthsBefore(clock.today(), noOfMonth))}`]
  if (createdBy) conditions.push(contains('event.actor', createdBy))
  if (action) conditions.push(contains('event.action', action))
  if (area) conditions.push(sql`event.area = ${area}`)
  if (name) conditions.push(contains('event.name', name))
  if (referenceNo) conditions.push(sql`event.reference_no = ${referenceNo}`)
  if (accountCode) conditions.push(sql`event.account_code = ${accountCode}`)
  if (batchNo) conditions.push(sql`event.batch_no = ${Number(batchNo)}`)
  if (amount) conditions.push(isAmount(amount.replaceAll(',', '')))
  return conditions
}

/** Amounts taken and given may be equal. */
function isAmount(amount: string): RawBuilder<SqlBool> {
  return sql`event.amount in (${amount}::numeric, -(${amount}::numeric))`
}

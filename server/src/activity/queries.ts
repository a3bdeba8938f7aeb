import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { Day, Page, PageRequest } from '@payouts/contract/page'
import { pageFrom } from '@payouts/contract/page'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type Clock, monthsBefore, startOfDayInstant } from '#platform/clock.ts'
import type { ReadCall } from '#platform/http/calls/bind.ts'
import './tables.ts'

/** The period of a feed: some months until today, or from one day to another, both included. */
type FeedPeriod = { noOfMonth: number } | { fromDate: Day; toDate: Day }

export type Feed = PageRequest &
  FeedPeriod & {
    /** The areas whose events it shows. */
    areas: readonly string[]
    /** Only events of this cycle. */
    batchNo?: number | undefined
    /** Only events of this account. */
    accountCode?: string | undefined
  }

/** What a feed needs of its call. */
export type FeedCall = Pick<ReadCall<unknown>, 'db' | 'caller' | 'clock'>

/**
 * One page of an area's activity, newest first, without attachments, which `activityWithAttachments` of the
 * attachments' area adds. Only the audit trail has refused attempts. Events concern every dealer, so a company's own
 * user finds none. The cost depends on page and period, not on other areas or earlier years.
 */
export async function activityPage({ db, caller, clock }: FeedCall, feed: Feed): Promise<Page<ActivityEntry>> {
  if (caller.companyId !== null) return pageFrom<ActivityEntry>([], 0, feed)
  const { pageNumber, pageSize } = feed
  const condition = conditionOf(feed, clock)
  const areas = [...feed.areas]
  // A left join, so that a page without events still has the total.
  const { rows } = await sql<CountedEvent>`
    select counted.total, event.*
    from (select count(*) as total from audit_events where area = any(${areas}) and ${condition}) as counted
    left join (
      select event.* from unnest(${areas}::text[]) as shown(area) cross join lateral (
        select * from audit_events
        where audit_events.area = shown.area and ${condition}
        order by created_on desc, event_id desc
        limit ${(pageNumber + 1) * pageSize}
      ) as event
      order by created_on desc, event_id desc
      limit ${pageSize} offset ${pageNumber * pageSize}
    ) as event on true
    order by created_on desc, event_id desc`.execute(db)
  const events = rows.filter((row): row is CountedEvent & EventRow => row.event_id !== null)
  return pageFrom(events.map(entryOf), rows[0]?.total ?? 0, feed)
}

type CountedEvent = { total: number } & (EventRow | { event_id: null })

type EventRow = {
  event_id: number
  created_on: Date
  actor: string
  action: string
  activity: string
  name: string
  reason: string
  comment: string
  reference_no: string | null
  attachment_type: string | null
  attachment_reference: string | null
}

function conditionOf(feed: Feed, clock: Clock): RawBuilder<SqlBool> {
  const { batchNo, accountCode } = feed
  const { fromDate, toDate } = 'noOfMonth' in feed ? monthsOf(feed.noOfMonth, clock) : feed
  const conditions = [
    sql`outcome = 'DONE'`,
    sql`created_on >= ${startOfDayInstant(fromDate)}`,
    sql`created_on < ${startOfDayInstant(addDays(toDate, 1))}`,
    ...(batchNo === undefined ? [] : [sql`batch_no = ${batchNo}`]),
    ...(accountCode === undefined ? [] : [sql`account_code = ${accountCode}`])
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

function monthsOf(noOfMonth: number, clock: Clock): { fromDate: Day; toDate: Day } {
  const today = clock.today()
  return { fromDate: monthsBefore(today, noOfMonth), toDate: today }
}

function entryOf(event: EventRow): ActivityEntry {
  return {
    id: String(event.event_id),
    createdOn: event.created_on.toISOString(),
    createdBy: event.actor,
    action: event.action,
    activity: event.activity,
    name: event.name,
    reason: event.reason,
    comment: event.comment,
    attachmentReferenceId: event.attachment_reference,
    referenceType: event.attachment_type,
    attachments: [],
    referenceNo: event.reference_no
  }
}

import type { ActivityEntry } from '@payouts/contract/activity/schema'
import type { Page } from '@payouts/contract/page'
import { sql } from 'kysely'
import { activityPage, type Feed, type FeedCall } from '#activity/queries.ts'
import type { Database } from '#platform/db/database.ts'
import './tables.ts'

/** One page of an area's activity, each event with its attachments. */
export async function activityWithAttachments(call: FeedCall, feed: Feed): Promise<Page<ActivityEntry>> {
  return withAttachments(call.db, await activityPage(call, feed))
}

async function withAttachments(db: Database, page: Page<ActivityEntry>): Promise<Page<ActivityEntry>> {
  const references = page.content.map(({ attachmentReferenceId }) => attachmentReferenceId)
  const types = page.content.map(({ referenceType }) => referenceType)
  const { rows } = await sql<{ attachment_type: string; reference: string; attachmentId: string }>`
    select attachment_type, reference, reference_id as "attachmentId"
    from attachment_subjects
    where (attachment_type, reference) in (select * from unnest(${types}::text[], ${references}::text[]))
    order by reference_id`.execute(db)
  const attachmentsOf = ({ referenceType, attachmentReferenceId }: ActivityEntry) =>
    rows
      .filter((row) => row.attachment_type === referenceType && row.reference === attachmentReferenceId)
      .map(({ attachmentId, attachment_type: attachmentType }) => ({ attachmentId, attachmentType }))
  return { ...page, content: page.content.map((entry) => ({ ...entry, attachments: attachmentsOf(entry) })) }
}

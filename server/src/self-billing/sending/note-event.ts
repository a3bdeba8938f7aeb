import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import '../tables.ts'

export type Noted = { documentId: number; what: string; detail?: string; correlationId?: string | null }

/** Notes what happened to documents, for their pages. */
export async function noteEvents(db: Database, at: Date, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return
  await sql`
    insert into e_invoice_events (document_id, at, what, detail, correlation_id)
    select document_id, ${at}, what, detail, correlation_id
    from jsonb_to_recordset(${JSON.stringify(
      noted.map(({ documentId, what, detail = '', correlationId = null }) => ({
        document_id: documentId,
        what,
        detail,
        correlation_id: correlationId
      }))
    )}::jsonb) as noted (document_id bigint, what text, detail text, correlation_id text)`.execute(db)
}

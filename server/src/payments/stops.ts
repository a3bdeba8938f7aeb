import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import './tables.ts'

/** Which dealer, and what has to be decided first. */
type Stop = { companyId: number; subject: string }

/** Keeps a dealer's payments out of runs until `resumePayments` is called for the same subject. */
export async function stopPayments(tx: Tx, { companyId, subject }: Stop, since: Date): Promise<void> {
  await sql`
    insert into payment_stops (company_id, subject, since) values (${companyId}, ${subject}, ${since})
    on conflict do nothing`.execute(tx)
}

export async function resumePayments(tx: Tx, { companyId, subject }: Stop): Promise<void> {
  await tx.deleteFrom('payment_stops').where('company_id', '=', companyId).where('subject', '=', subject).execute()
}

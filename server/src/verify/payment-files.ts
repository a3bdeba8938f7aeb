import { sql } from 'kysely'
import { fileProfiles } from '#bank-files/profiles.ts'
import { findFile } from '#payment-runs/queries/run-file.ts'
import { fileBytes } from '#payment-runs/run-file.ts'
import type { Database } from '#platform/db/database.ts'
import { digestOf } from '#platform/files/digest.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { CheckResult, Difference } from './check-result.ts'

/**
 * Renders every payment run's file again and compares it with the approved one. Runs whose layout comes from a
 * folder, or has changed, cannot be rendered here and are skipped.
 */
export async function checkPaymentFiles(snapshot: Database): Promise<CheckResult> {
  const { rows } = await sql<{ run_id: number }>`
    select run_id from payment_runs
    where sha256 is not null and layout_sha256 = any(${Object.values(fileProfiles).map((profile) => profile.layoutSha256)}::text[])
    order by run_id`.execute(snapshot)
  const differences: Difference[] = []
  for (const { run_id: runId } of rows) {
    const file = await findFile(snapshot, {}, { runId })
    if (isRefusal(file)) continue
    const found = await digestOf(fileBytes(snapshot, file.profile, file))
    if (found.sha256 !== file.sha256 || found.byteCount !== file.byteSize)
      differences.push({
        subject: file.runNo,
        kept: `${file.byteSize} bytes, SHA-256 ${file.sha256}`,
        found: `${found.byteCount} bytes, SHA-256 ${found.sha256}`
      })
  }
  return {
    title: 'The file of each payment run, rendered again, has the bytes that were approved',
    checked: rows.length,
    amount: null,
    differenceCount: differences.length,
    differences
  }
}

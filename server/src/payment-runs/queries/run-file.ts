import type { Ringgit } from '@payouts/contract/money'
import type { RailSum, RunStatus } from '@payouts/contract/payment-runs/schema'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentFileHead } from '#bank-files/payment-order.ts'
import { type FileProfile, fileProfilesOf } from '#bank-files/profiles.ts'
import type { Config } from '#config.ts'
import type { Database } from '#platform/db/database.ts'
import { type Refusal, refuse } from '#platform/refusal.ts'
import { type FiledRun, headOf } from '../run-file.ts'
import '../tables.ts'

/** A run's file: its parts, and the digest of what was approved. */
export type RunFile = {
  runId: number
  runNo: string
  status: RunStatus
  total: Ringgit
  profile: FileProfile
  head: PaymentFileHead
  fileName: string
  byteSize: number
  sha256: string
  isHandingOver: boolean
  madeById: number
  approvedById: number | null
}

type StoredFile = FiledRun & {
  status: RunStatus
  profile: string
  layoutSha256: string
  fileName: string
  byteSize: number
  sha256: string
  isHandingOver: boolean
  madeById: number
  approvedById: number | null
  rails: RailSum[]
}

/**
 * What a run's file is made from. Refuses a run without a file, and one whose profile has changed: its file would
 * differ from the approved one.
 */
export async function findFile(
  db: Database,
  config: Pick<Config, 'bankLayouts'>,
  key: { runId: number } | { runNo: string }
): Promise<RunFile | Refusal> {
  const matches: RawBuilder<SqlBool> = 'runId' in key ? sql`run_id = ${key.runId}` : sql`run_no = ${key.runNo}`
  const { rows } = await sql<StoredFile>`
    select run_id as "runId", run_no as "runNo", status, profile, layout_sha256 as "layoutSha256", made_at as "madeAt",
      execute_on as "executeOn", payer, payment_count as count, total, file_name as "fileName",
      byte_size as "byteSize", sha256, handing_over_at is not null as "isHandingOver", made_by as "madeById",
      approved_by as "approvedById",
      (
        select json_agg(json_build_object('rail', rail, 'count', count, 'total', total::text)) from (
          select rail, sum(payment_count)::bigint as count, sum(total)::numeric(14, 2) as total
          from payment_run_totals where payment_run_totals.run_id = payment_runs.run_id group by rail
        ) as by_rail
      ) as rails
    from payment_runs where sha256 is not null and ${matches}`.execute(db)
  const [stored] = rows
  if (!stored) return refuse('refusedByRule', 'There is no such payment run with a file.', 'runNo')
  const { profile: name, layoutSha256, rails, madeAt: _, executeOn: __, payer: ___, count: ____, ...file } = stored
  const profile = fileProfilesOf(config)[name]
  if (!profile || profile.layoutSha256 !== layoutSha256)
    return refuse(
      'refusedByRule',
      `The layout of ${name} is not the one that this run was made with, so its file would be another. Put that layout back, or withdraw the run.`,
      'runNo'
    )
  return { ...file, profile, head: headOf(stored, inOrder(rails)) }
}

const order = ['INTRABANK', 'IBG', 'RENTAS']
const inOrder = (rails: readonly RailSum[]): RailSum[] =>
  rails.toSorted((one, other) => order.indexOf(one.rail) - order.indexOf(other.rail))

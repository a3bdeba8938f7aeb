import { createHash } from 'node:crypto'
import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import type { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RowValues } from '@payouts/contract/imports/repairs'
import { sumOfRinggit } from '@payouts/contract/money'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { requestColumns } from '#requests/request-columns.ts'
import '../tables.ts'
import { type Calculated, calculateRepaired } from './calculate-repaired.ts'
import { type FileOfVersion, lockRepairs } from './file-of-version.ts'
import { completed, type Line, ownProblems, problemsBesideOthers, rulesOf } from './judge.ts'
import { lockImports } from './make-version.ts'
import { goodDrafts, knownRequests } from './queries.ts'
import { repairRequests } from './repair-requests.ts'

type Endpoint = (typeof repairEndpoints)['requestRepairs']
type RequestCall = WriteCall<CheckedInputOf<Endpoint>>

/** Further ones need a second request. */
const mostRows = 100_000

/**
 * Submits every repaired row to a second person that is valid now, by itself and beside the cycle's rows. Others stay
 * drafts, and the answer says why. If one person is enough, the repairs take effect at once.
 */
export async function requestRepairs(call: RequestCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, input, services } = call
  if (!services.config.fourEyes) {
    const importing = await lockImports(tx, input.batchNo)
    if (importing) return importing
  }
  const file = await lockRepairs(tx, input)
  if (isRefusal(file)) return file
  const { batchNo, fileVersion } = file
  if (await knownRequests.isPending(tx, sql`batch_no = ${batchNo} and file_version = ${fileVersion}`))
    return refuse(
      'refusedByRule',
      'Repaired rows of this import wait for a second person already. Have them decided on first.'
    )
  const ready = await readyRows(tx, file)
  if (isRefusal(ready)) return ready
  const { rows, left } = ready
  if (rows.length === 0) return refuse('refusedByRule', left ?? 'No row has been repaired yet.')
  const submitted = await repairRequests.submit(call, await save(call, file, rows))
  if (isRefusal(submitted) || left === undefined) return submitted
  return { ...submitted, message: `${submitted.message} ${left}` }
}

type ReadyRow = { line: number; values: RowValues; before: RowValues; repairedBy: number[] }

type Ready = { rows: ReadyRow[]; left: string | undefined }

/** The drafts that an import would accept now, sales with the amount that the card gives them; a sentence about others. */
async function readyRows(tx: Tx, file: FileOfVersion): Promise<Ready | Refusal> {
  const drafts = (await goodDrafts(tx, file, mostRows)).map((draft) => ({
    ...draft,
    values: completed(draft.values),
    before: completed(draft.before)
  }))
  const rules = await rulesOf(tx, file, drafts)
  const beside = await problemsBesideOthers(tx, file, drafts, rules)
  const problemInFile = ({ line, values }: ReadyRow) => ownProblems(values, rules)[0] ?? beside.get(line)
  const lines = drafts.filter((draft) => problemInFile(draft) === undefined)
  const calculated = file.isCalculated ? await calculateRepaired(tx, file, { lines, rules }) : undefined
  if (isRefusal(calculated)) return calculated
  const problemOf = (draft: ReadyRow) => problemInFile(draft) ?? calculated?.problems.get(draft.line)
  const wrong = drafts.flatMap((draft) => {
    const problem = problemOf(draft)
    return problem ? [`line ${draft.line}: ${problem.column} ${problem.problem}`] : []
  })
  const left =
    wrong.length > 0
      ? `${countOf(wrong.length, 'repaired row')} ${wrong.length === 1 ? 'stays' : 'stay'} a draft: ${wrong[0]}.`
      : undefined
  const rows = drafts.filter((draft) => problemOf(draft) === undefined)
  return { rows: calculated ? rows.map((row) => withAmount(row, calculated)) : rows, left }
}

function withAmount<Row extends Line>({ line, values, ...row }: Row, { amounts }: Calculated) {
  return { ...row, line, values: { ...values, incentiveAmount: amounts.get(line) ?? values.incentiveAmount } }
}

/** SHA-256 of the rows, line by line in the order of the file, with values in the usual order of columns. */
function digestOf(rows: readonly ReadyRow[]): string {
  const hash = createHash('sha256')
  for (const { line, values } of rows)
    hash.update(`${JSON.stringify([line, ...knownCycleFileColumns.map((column) => values[column])])}\n`)
  return hash.digest('hex')
}

/** Stores the request of these rows. @returns its number */
async function save(call: RequestCall, file: FileOfVersion, rows: readonly ReadyRow[]): Promise<number> {
  const { tx, caller, input } = call
  const { change_id: changeId } = await tx
    .insertInto('repair_requests')
    .values({
      batch_no: file.batchNo,
      version: file.version,
      file_version: file.fileVersion,
      reason: input.reason,
      made_by: [...new Set([caller.userId, ...rows.flatMap(({ repairedBy }) => repairedBy)])],
      row_count: rows.length,
      amount: sumOfRinggit(rows.map(({ values }) => values.incentiveAmount)),
      digest: digestOf(rows),
      ...requestColumns(call)
    })
    .returning('change_id')
    .executeTakeFirstOrThrow()
  await moveToRequest(tx, changeId, file, rows)
  return changeId
}

async function moveToRequest(
  tx: Tx,
  changeId: number,
  { batchNo, fileVersion }: FileOfVersion,
  rows: readonly ReadyRow[]
): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ line, before, values, repairedBy }) => ({ line, before, after: values, repaired_by: repairedBy }))
  )
  await sql`
    insert into repaired_rows (change_id, line, before, after, company_code, transaction_type, incentive_amount, repaired_by)
    select ${changeId}::bigint, line, before, after, after ->> 'companyCode', after ->> 'transactionType',
      (after ->> 'incentiveAmount')::numeric(14, 2), array(select jsonb_array_elements_text(repaired_by)::bigint)
    from jsonb_to_recordset(${given}::jsonb) as given (line bigint, before jsonb, after jsonb, repaired_by jsonb)`.execute(
    tx
  )
  await sql`
    delete from repair_drafts
    where batch_no = ${batchNo} and version = ${fileVersion} and line = any(${rows.map(({ line }) => line)}::bigint[])`.execute(
    tx
  )
}

import { countOf } from '@payouts/contract/count-text'
import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import { knownCycleFileColumns } from '@payouts/contract/imports/import-file'
import type { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { RowValues } from '@payouts/contract/imports/repairs'
import { recordEvent } from '#activity/record.ts'
import type { Tx } from '#platform/db/database.ts'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { fileInMemory, sha256Of } from '#platform/incoming/incoming-file.ts'
import { uploadedFile } from '#platform/incoming/uploaded-file.ts'
import { isRefusal, type Refusal } from '#platform/refusal.ts'
import { type NewDraft, saveDrafts } from './drafts.ts'
import { type FileOfVersion, lockRepairs } from './file-of-version.ts'
import { completed, type Line, ownProblems, problemsBesideOthers, rulesOf } from './judge.ts'
import { type PresentRow, presentRows } from './rejected-rows.ts'
import { readRepairFile } from './repair-file.ts'
import { refuseOthers } from './repair-rows.ts'

type Endpoint = (typeof repairEndpoints)['repairFromFile']
type FileCall = WriteCall<CheckedInputOf<Endpoint>>

/**
 * Takes repaired rows from a file that was sent back: all of its rows or none. What the file has unchanged is left
 * alone, unless nothing is wrong with it any more, as where its dealer has come meanwhile.
 */
export async function repairFromFile(call: FileCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, caller, clock, input } = call
  const content = uploadedFile(call.file, { missing: 'Choose a CSV or XLSX file.', remedy: 'Cut it into several.' })
  if (isRefusal(content)) return content
  const file = await lockRepairs(tx, input)
  if (isRefusal(file)) return file
  const rows = await readRepairFile(content, file)
  if (isRefusal(rows)) return rows
  const lines = rows.map(({ line }) => line)
  const present = await presentRows(tx, file, lines)
  const refused = refuseOthers(lines, present, file.version)
  if (refused) return refused
  const drafts = await newDrafts(tx, file, rows, present)
  await saveDrafts(tx, file, drafts, { userId: caller.userId, at: clock.now() })
  const rowsGood = drafts.filter(({ problems }) => problems.length === 0).length
  await record(call, file, { rowsRead: rows.length, rowsChanged: drafts.length, rowsGood })
  return { rowsRead: rows.length, rowsGood, rowsUnchanged: rows.length - drafts.length }
}

async function newDrafts(
  tx: Tx,
  file: FileOfVersion,
  rows: readonly Line[],
  present: readonly PresentRow[]
): Promise<NewDraft[]> {
  const known = new Map(present.map((row) => [row.line, row]))
  const rules = await rulesOf(tx, file, rows)
  const beside = await problemsBesideOthers(tx, file, rows, rules)
  return rows
    .map((row) => ({ ...row, problems: ownProblems(row.values, rules) }))
    .filter(({ line, values, problems }) => {
      const row = known.get(line)
      if (!isSame(values, completed(row?.present ?? row?.reported ?? null))) return true
      return row?.isDraft === false && problems.length === 0 && !beside.has(line)
    })
}

const isSame = (one: RowValues, other: RowValues) =>
  knownCycleFileColumns.every((column) => one[column] === other[column])

async function record(
  { tx, caller, clock, input, requestId, file: content }: FileCall,
  { batchNo, version, displayName }: FileOfVersion,
  counts: { rowsRead: number; rowsChanged: number; rowsGood: number }
): Promise<void> {
  const fileSha256 = content && (await sha256Of(fileInMemory(content, input.fileName)))
  await recordEvent(tx, {
    area: 'payouts',
    action: 'REPAIR FROM FILE',
    activity: `Took ${countOf(counts.rowsChanged, 'repaired row')} of version ${version} of cycle ${batchNo} from ${input.fileName}, as a draft`,
    actor: caller,
    name: displayName,
    batchNo,
    details: { version, fileName: input.fileName, fileSha256, ...counts },
    requestId,
    at: clock.now()
  })
}

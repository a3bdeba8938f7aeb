import type { CheckedInputOf, OutputOf } from '@payouts/contract/endpoint'
import type { repairEndpoints } from '@payouts/contract/imports/repair-endpoints'
import type { WriteCall } from '#platform/http/calls/bind.ts'
import { isRefusal, type Refusal, refuse } from '#platform/refusal.ts'
import { saveDrafts } from './drafts.ts'
import { lockRepairs } from './file-of-version.ts'
import { completed, judged, ownProblems, rulesOf } from './judge.ts'
import { type PresentRow, presentRows } from './rejected-rows.ts'

type Endpoint = (typeof repairEndpoints)['repairRows']
type RepairCall = WriteCall<CheckedInputOf<Endpoint>>

/**
 * Changes values of rejected rows. The draft is shared by everybody who repairs, and takes effect only once a second
 * person approves it; its request records who changed which row. Other values of a row stay as they are.
 */
export async function repairRows(call: RepairCall): Promise<OutputOf<Endpoint> | Refusal> {
  const { tx, caller, clock, input } = call
  const file = await lockRepairs(tx, input)
  if (isRefusal(file)) return file
  const lines = input.rows.map(({ line }) => line)
  const present = await presentRows(tx, file, lines)
  const refused = refuseOthers(lines, present, file.version)
  if (refused) return refused
  const changes = new Map(input.rows.map(({ line, values }) => [line, values]))
  const changed = present.map((row) => ({
    line: row.line,
    values: completed({ ...completed(row.present ?? row.reported), ...trimmed(changes.get(row.line) ?? {}) })
  }))
  const rules = await rulesOf(tx, file, changed)
  const drafts = changed.map((row) => ({ ...row, problems: ownProblems(row.values, rules) }))
  await saveDrafts(tx, file, drafts, { userId: caller.userId, at: clock.now() })
  return { rows: await judged(tx, file, await presentRows(tx, file, lines)) }
}

/** Trims as the import does. */
function trimmed<Values extends object>(values: Values): Values {
  const entries = Object.entries(values).map(([column, value]) => [column, String(value).trim()])
  return { ...values, ...Object.fromEntries(entries) }
}

/** Refuses rows that were not rejected, or that a second person is checking. */
export function refuseOthers(
  lines: readonly number[],
  present: readonly Pick<PresentRow, 'line' | 'state'>[],
  version: number
): Refusal | undefined {
  const known = new Map(present.map(({ line, state }) => [line, state]))
  const unknown = lines.find((line) => !known.has(line))
  if (unknown !== undefined)
    return refuse(
      'refusedByRule',
      `Line ${unknown} is not among the rows that version ${version} still rejects.`,
      'rows'
    )
  const waiting = lines.find((line) => known.get(line) === 'Waiting')
  return waiting === undefined
    ? undefined
    : refuse('refusedByRule', `Line ${waiting} waits for a second person. Withdraw that request first.`, 'rows')
}

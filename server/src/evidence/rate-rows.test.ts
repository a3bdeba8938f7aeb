import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkHash } from '#audit/export-file.ts'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { beforeDecember, decemberWithAmounts, importCycleText, someDealers } from '#test/files/december/december.ts'
import { checkEvidence } from './check-evidence.ts'
import { evidenceCommand } from './cli.ts'

const app = useTestApp()
const reviewer = useSession(app, 'reviewer')
const approver = useSession(app, 'approver')
let folder: string
let file: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-evidence-rates-'))
  await beforeDecember(app, { reviewer, approver })
  await importCycleText(app, decemberWithAmounts(undefined, someDealers), { folder, batchNo: 202612 })
  await app.jobs.runDue()
  file = (await runCommand(app, evidenceCommand, ['evidence', 'export', '202612'])).trim().split('\n')
})
afterAll(() => rm(folder, { recursive: true }))

/** The file with another text in one record, and every hash to match. */
function forged(change: (record: string) => string): string[] {
  let previous = ''
  const lines = file.slice(0, -1).map((text) => {
    const { line, record } = JSON.parse(text) as { line: number; record: string }
    const changed = change(record)
    previous = linkHash(previous, changed)
    return JSON.stringify({ line, hash: previous, record: changed })
  })
  return [...lines, file.at(-1) ?? '']
}

const rowsThatDoNotFollow = async (lines: readonly string[]) =>
  (await checkEvidence(lines)).problems.filter((problem) => problem.includes('rate card says'))

test('evidence has the rules of the card and rows of the cycle, which are worked out again of them', async () => {
  const { problems, counts } = await checkEvidence(file)
  expect(problems).toEqual([])
  expect(counts.get('rate card')).toBe(1)
  expect(counts.get('rate row')).toBeGreaterThan(150)
})

test.each<[what: string, pattern: RegExp, changed: string]>([
  ['another amount earned', /"earned": "[^"]*"/, '"earned": "12345.67"'],
  ['another rule named', /"parts": \[\[\d+/, '"parts": [[1999'],
  ['another base', /("parts": \[\[\d+, )"[^"]*"/, '$1"0.07"'],
  ['another outcome', /"outcome": "EXPLAINED"/, '"outcome": "DIFFERS"']
])('%s is found out, though every hash fits', async (_what, pattern, changed) => {
  let isDone = false
  const lines = forged((record) => {
    if (isDone || !record.includes('"kind": "rate row"') || !pattern.test(record)) return record
    isDone = true
    return record.replace(pattern, changed)
  })
  expect(await rowsThatDoNotFollow(lines)).toHaveLength(1)
})

test('a rule with another rate no longer gives what its rows earned', async () => {
  const lines = forged((record) =>
    record.includes('"kind": "rate card"') ? record.replaceAll(/"rate": "10"/g, '"rate": "11"') : record
  )
  expect((await rowsThatDoNotFollow(lines)).length).toBeGreaterThan(5)
})

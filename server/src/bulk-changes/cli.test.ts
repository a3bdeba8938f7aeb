import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/app/command-line.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { bulkCsv, bulkSteps } from '#test/builders/bulk-builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'
import { bulkChangesCommand } from './cli.ts'

const app = useTestApp()
const approver = useSession(app, 'approver')
const steps = bulkSteps(app, { requester: approver, approver })
let folder: string
beforeAll(async () => {
  await aDealer(app.database.db, { company_id: 1 })
  folder = await mkdtemp(join(tmpdir(), 'payouts-bulk-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function upload(rows: Parameters<typeof bulkCsv>[1]): Promise<string> {
  const path = join(folder, 'stock.csv')
  await writeFile(path, bulkCsv('EARMARKS', rows))
  return runCommand(app, bulkChangesCommand, ['bulk-change', path, '--kind', 'earmarks', '--reason', 'Stock on loan'])
}

test('approval of a file of the command line is requested if every row is right, and anybody with the permission approves it', async () => {
  await expect(upload([{ earmarkAmount: 'x' }])).rejects.toThrow(
    /1 of 1 row cannot be done.*\n2\tearmarkAmount\tx\tEarmark must be a number/
  )
  // One full stop, whether the sentence before it has its own.
  await expect(upload([{ transactionDate: '2099-01-01' }])).rejects.toThrow(/\w[.!] The day since when it stands/)
  expect(await upload([{}])).toBe('stock.csv: Approval requested, under Bulk Changes in the console.\n')
  const id = 3
  expect(await steps.read(id)).toMatchObject({ status: 'Pending', askedBy: null, reason: 'Stock on loan' })
  await steps.approve(id)
  expect((await steps.rows(id))[0]?.result).toBe('Earmarked')
  expect(await upload([{}])).toMatch(/already, from the command line\. approver binti Ujian approved it\./)
})

import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestSession } from '../../test/app.ts'
import { anApprovedRun, fileOf, paymentsAreDue, readRun, settingsAreMade } from '../../test/payment-run-builders.ts'

const { requestRunWithdrawal } = paymentRunEndpoints

let folder: string
let app: TestApp
let maker: TestSession
let approver: TestSession
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-files-'))
  app = await startTestApp({ environment: { PAYMENT_FILES_DIR: folder } })
  maker = await app.signIn('reviewer')
  approver = await app.signIn('approver')
  await settingsAreMade(app)
  await paymentsAreDue(app, [
    { companyId: 1, amount: '100.00' },
    { companyId: 2, amount: '250.55' }
  ])
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const approved = () => anApprovedRun(app, { maker, approver })
const statusOf = async (runNo: string) => (await readRun(app, maker, runNo)).run.status
const markHandingOver = () =>
  sql`update payment_runs set handing_over_at = now() where status = 'Approved'`.execute(app.database.db)

test('an approved file is put into the folder whole and once, by its own name, and its run says so', async () => {
  const runNo = await approved()
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([`${runNo}.xml`])
  const { run, history } = await readRun(app, maker, runNo)
  expect(run).toMatchObject({ status: 'Sent', sentTo: `the folder ${folder}`, handsOver: true })
  expect(history[0]).toMatchObject({ actor: 'System', activity: expect.stringContaining('Handed the file') })
  expect((await readFile(join(folder, `${runNo}.xml`))).equals(await fileOf(app, maker, runNo))).toBe(true)
  const withdrawal = await app.refusal(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
  expect(withdrawal.displayErrorMessage).toBe('This payment run was sent to the bank.')
  await rm(join(folder, `${runNo}.xml`))
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
})

test('a job taken over after the mark finishes what was begun, and puts nothing there twice', async () => {
  const runNo = await approved()
  await markHandingOver()
  await writeFile(join(folder, `.${runNo}.xml.part`), 'written before the server died')
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([`${runNo}.xml`])
  expect(await statusOf(runNo)).toBe('Sent')
})

test('what the bank’s carrier has fetched before the note is not put there again', async () => {
  const runNo = await approved()
  await markHandingOver()
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
  expect(await statusOf(runNo)).toBe('Sent')
})

test('a run whose withdrawal is asked for first is not handed over', async () => {
  const runNo = await approved()
  await app.call(maker, requestRunWithdrawal, { runNo, reason: 'The bank wants another day' })
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
  expect(await statusOf(runNo)).toBe('Withdrawal Requested')
})

test('what the server has begun to hand over cannot be said to be unsent', async () => {
  const runNo = await approved()
  await markHandingOver()
  const refused = await app.refusal(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
  expect(refused.displayErrorMessage).toContain('handing its file over')
})

test('a place that cannot be written to is tried again, and the run says so', async () => {
  const away = `${folder}-away`
  await rename(folder, away)
  await writeFile(folder, 'a file in place of the folder')
  const runNo = await approved()
  await app.jobs.runDue().catch(() => undefined)
  expect((await readRun(app, maker, runNo)).run).toMatchObject({
    status: 'Approved',
    problem: `The file could not be put into the folder ${folder}. The server tries again.`
  })
  await rm(folder)
  await rename(away, folder)
  await app.jobs.runDue()
  await app.jobs.runDue()
  expect((await readRun(app, maker, runNo)).run).toMatchObject({ status: 'Sent', problem: null })
})

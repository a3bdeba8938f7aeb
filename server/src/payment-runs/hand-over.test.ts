import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { keepBack, stopPayments } from '#payments/kept-back/commands.ts'
import { lockRows } from '#platform/db/locking/lock-rows.ts'
import { startTestApp, type TestApp, type TestSession } from '#test/app/app.ts'
import { expectBooksToAgree } from '#test/builders/books.ts'
import { statusesOf } from '#test/builders/payment-builders.ts'
import { anApprovedRun, fileOf, paymentsAreDue, readRun, settingsAreMade } from '#test/builders/payment-run-builders.ts'
import { untilWaiting } from '#test/running/until-waiting.ts'
import { takeTurn } from './hand-over/turn.ts'

const { requestRunWithdrawal, approveRunWithdrawal, refuseRunWithdrawal, instructRunAgain } = paymentRunEndpoints

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
  return async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
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

test('a run whose withdrawal is requested first is not handed over', async () => {
  const runNo = await approved()
  await app.call(maker, requestRunWithdrawal, { runNo, reason: 'The bank wants another day' })
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
  expect(await statusOf(runNo)).toBe('Withdrawal Requested')
})

test('a run of which a payment is kept back while its file is written is not handed over', async () => {
  const runNo = await approved()
  const { db } = app.database
  const { handing } = await db.transaction().execute(async (tx) => {
    await lockRows(tx, sql`payment_runs where run_no = ${runNo} for update`)
    const running = app.jobs.runDue()
    await untilWaiting(db, 1)
    const of = sql`select reference_no, null::bigint as entry_id from payments limit 1`
    const kept = await keepBack(tx, app.clock, { cause: 'LIST ONLY', of })
    await stopPayments(
      tx,
      kept.map(({ keptBackId }) => keptBackId)
    )
    return { handing: running }
  })
  await handing
  expect(await readdir(folder)).toEqual([])
  expect((await readRun(app, maker, runNo)).run).toMatchObject({
    status: 'Approved',
    problem: expect.stringContaining('goes to no bank for now')
  })
})

test('what the bank says that it never took is withdrawn by two people, though it was handed over', async () => {
  const runNo = await approved()
  await app.jobs.runDue()
  const reason = 'Puan Aida of the bank wrote that the transfer failed'
  await app.call(maker, requestRunWithdrawal, { runNo, reason })
  expect((await fileOf(app, maker, runNo)).toString()).toContain('waits for the decision on its withdrawal')
  await app.call(approver, refuseRunWithdrawal, { runNo, reason: 'They found it' })
  expect((await readRun(app, maker, runNo)).run).toMatchObject({ status: 'Sent', sentTo: `the folder ${folder}` })
  await app.call(maker, requestRunWithdrawal, { runNo, reason })
  await app.call(approver, approveRunWithdrawal, { runNo })
  const { run, history } = await readRun(app, maker, runNo)
  expect(run).toMatchObject({ status: 'Withdrawn', mayBeAtBank: true, sentTo: `the folder ${folder}` })
  expect(history.slice(0, 1)).toMatchObject([{ activity: expect.stringContaining('which the bank never took') }])
  expect(new Set(Object.values(await statusesOf(app.database.db)))).toEqual(new Set(['WITHDRAWN']))
  expect((await app.call(maker, instructRunAgain, { runNo, reason: 'Again' })).message).toContain('2 payments')
  await expectBooksToAgree(app.database.db)
})

test('a run that is being handed over waits for that; one that could not be is withdrawn, and goes nowhere', async () => {
  const runNo = await approved()
  await markHandingOver()
  const runId = Number(runNo.slice(2))
  await app.database.db.transaction().execute(async (tx) => {
    await takeTurn(tx, runId)
    const refused = await app.refusal(maker, requestRunWithdrawal, { runNo, reason: 'Not sent' })
    expect(refused.displayErrorMessage).toContain('handing its file over just now')
  })
  await app.call(maker, requestRunWithdrawal, { runNo, reason: 'The folder is gone' })
  await app.jobs.runDue()
  expect(await readdir(folder)).toEqual([])
  await app.call(approver, approveRunWithdrawal, { runNo })
  expect(await statusOf(runNo)).toBe('Withdrawn')
})

test('a destination that cannot be written to is retried, and the run shows the problem', async () => {
  const away = `${folder}-away`
  await rename(folder, away)
  await writeFile(folder, 'a file in destination of the folder')
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

test.each([false, true])(
  'another file of its name is not replaced, and the run says so; already being handed over: %s',
  async (isHandingOver) => {
    const runNo = await approved()
    if (isHandingOver) {
      await markHandingOver()
      await writeFile(join(folder, `.${runNo}.xml.part`), 'of this run')
    }
    await writeFile(join(folder, `${runNo}.xml`), 'of another')
    await app.jobs.runDue().catch(() => undefined)
    expect(await readFile(join(folder, `${runNo}.xml`), 'utf8')).toBe('of another')
    expect((await readRun(app, maker, runNo)).run).toMatchObject({
      ...{ status: 'Approved', mayBeAtBank: isHandingOver },
      problem: `Another file of the name ${runNo}.xml is in the folder ${folder}. Take it away; the server tries again.`
    })
    await rm(join(folder, `${runNo}.xml`))
    await app.jobs.runDue()
    await app.jobs.runDue()
    expect((await readRun(app, maker, runNo)).run).toMatchObject({ status: 'Sent', problem: null })
    expect(await readdir(folder)).toEqual([`${runNo}.xml`])
  }
)

test('a run whose layout changed since its approval shows it, and goes on once the layout is put back', async () => {
  const runNo = await approved()
  const stored = await sql<{ sha256: string }>`select layout_sha256 as sha256 from payment_runs`.execute(
    app.database.db
  )
  await layoutWas('0'.repeat(64))
  await app.jobs.runDue()
  expect((await readRun(app, maker, runNo)).run).toMatchObject({
    status: 'Approved',
    problem: expect.stringMatching(
      /^The layout of PAIN_001_09 is not the one .* Put that layout back, or withdraw the run.$/
    )
  })
  expect(await readdir(folder)).toEqual([])
  await layoutWas(stored.rows[0]?.sha256 ?? '')
  await app.jobs.runDue()
  expect((await readRun(app, maker, runNo)).run).toMatchObject({ status: 'Sent', problem: null })
})

/** The layout at the making of the run, as if the server had restarted with another one. */
const layoutWas = (sha256: string) =>
  app.database.db.transaction().execute(async (tx) => {
    await sql`alter table payment_runs disable trigger user`.execute(tx)
    await sql`update payment_runs set layout_sha256 = ${sha256}`.execute(tx)
    await sql`alter table payment_runs enable trigger user`.execute(tx)
  })

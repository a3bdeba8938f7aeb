import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#test/app/command-line.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { aCycle, aRow, cycleFile } from '#test/builders/cycle-builders.ts'
import { drawn, longTest } from '#test/running/long-test.ts'
import { payoutsProgram } from '#test/running/payouts-program.ts'
import { importCommand } from './cli.ts'
import '#cycles/tables.ts'

const app = useTestApp()
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payouts-import-'))
  const rows = ['1,D00001,Kedai 1,V1,Individual,N', '2,D00002,Kedai 2,V2,Sdn Bhd,X'].map((row) => {
    const [id, code, name, vendor, type, eInvoice] = row.split(',')
    return `${id},${code},${name},${vendor},${type},DEALER,PREPAID,Bank,1234567890,2020-01-01,2030-01-01,Gold,${eInvoice},B1,Main`
  })
  await writeFile(join(folder, 'dealers.csv'), [dealerFileColumns.join(','), ...rows].join('\n'))
})
afterAll(() => rm(folder, { recursive: true }))

function start(args: string[], nodeOptions: string[] = []) {
  return spawn(process.execPath, [...nodeOptions, payoutsProgram, ...args], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: app.database.url, DATA_DIR: join(folder, 'data'), NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

/** In a process of its own, as an operator does. */
async function payouts(args: string[], nodeOptions?: string[]) {
  const child = start(args, nodeOptions)
  let output = ''
  let errors = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (errors += text))
  const code = await new Promise<number | null>((done) => child.once('close', done))
  return { code, output, errors }
}

const cycleArguments = (file: string, batchNo: number) => [
  ...['import', 'cycle', join(folder, file), '--batch-no', String(batchNo)],
  ...['--name', 'October', '--commission-type', 'Incentives']
]

test('imports dealers and a cycle, shows what was rejected, and says when nothing changed', async () => {
  const here = (args: string[]) => runCommand(app, importCommand, args)
  expect(await here(['import', 'dealers', join(folder, 'dealers.csv')])).toMatch(
    /1 added.*1 of 2 rows rejected.*3 +eInvoiceRequired +X +is none of Y, N/s
  )

  await writeFile(join(folder, 'cycle.csv'), cycleFile([aRow(), aRow({ companyCode: 'D404' })]))
  const first = await payouts(cycleArguments('cycle.csv', 1))
  expect(first).toMatchObject({ code: 0 })
  expect(first.output).toMatch(/Accepted +1 +RM 10\.00.*Rejected +1\n.*3 +companyCode +D404 +belongs to no dealer/s)
  expect(first.errors).toContain('Building indexes: 2 rows, 1 rejected')
  expect(await here(cycleArguments('cycle.csv', 1))).toContain('nothing was changed')
  expect(await here(['import', 'rejected', '--batch-no', '1'])).toBe('3\tcompanyCode\tD404\tbelongs to no dealer\n')
})

test('ends with 1 and says why when a file cannot be used', async () => {
  const absent = await payouts(cycleArguments('absent.csv', 2))
  expect(absent).toMatchObject({ code: 1, errors: expect.stringContaining('absent.csv cannot be read') })
})

test.each(drawn(['Reading', 'Building indexes']))('killed while %s, it leaves nothing half done', async (stage) => {
  const batchNo = stage === 'Reading' ? 3 : 4
  await writeFile(
    join(folder, 'long.csv'),
    cycleFile(Array.from({ length: 20_000 }, (_, line) => aRow(line % 9 ? {} : { yesId: '' })))
  )
  const child = start(cycleArguments('long.csv', batchNo))
  const closed = new Promise((done) => child.once('close', done))
  child.stderr.on('data', (text) => {
    if (String(text).includes(stage)) child.kill('SIGKILL')
  })
  await closed
  expect(child.signalCode).toBe('SIGKILL')
  // Answers once PostgreSQL has noticed the death and rolled the import back.
  await sql`select pg_advisory_lock(hashtext('import of a cycle'), ${batchNo}),
    pg_advisory_unlock(hashtext('import of a cycle'), ${batchNo})`.execute(app.database.db)
  const { rows } = await sql`
    select (select count(*) from cycles where batch_no = ${batchNo}) as cycles,
      (select count(*) from import_rejections where batch_no = ${batchNo}) as rejections,
      (select count(*) from pg_class where relname like ${`transactions\\_${batchNo}%`}) as tables`.execute(
    app.database.db
  )
  expect(rows).toEqual([{ cycles: 0, rejections: 0, tables: 0 }])
  expect(await aCycle(app.database.db, batchNo, [aRow()])).toMatchObject({ version: 1, rowsAccepted: 1 })
})

longTest('needs no more memory for 100,000 rows than for a few', async () => {
  const rows = Array.from({ length: 1000 }, () => aRow())
  const block = cycleFile(rows).toString().split('\n').slice(1, -1)
  const header = cycleFile([]).toString()
  const blocks = Array.from({ length: 100 }, (_, number) => block.map((line) => line.replace('TRX-', `TRX-${number}-`)))
  await writeFile(join(folder, 'huge.csv'), `${header}${blocks.flat().join('\n')}\n`)
  // The program itself needs nearly half of it; all rows together would need more than the rest.
  const heap = ['--max-old-space-size=96', '--max-semi-space-size=4']
  expect(await payouts(cycleArguments('huge.csv', 5), heap)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/Accepted +100,000/)
  })
})

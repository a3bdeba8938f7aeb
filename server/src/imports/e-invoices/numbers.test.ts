import { eInvoiceKey } from '@payouts/contract/cycles/e-invoice-no'
import { noEInvoiceNumbers, sameEInvoiceNumbers } from '@payouts/contract/cycles/e-invoice-no-samples'
import { importEndpoints } from '@payouts/contract/imports/endpoints'
import { signalEndpoints } from '@payouts/contract/signals/endpoints'
import { eInvoiceEndpoints } from '@payouts/contract/transactions/e-invoices'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileInMemory } from '#platform/incoming/incoming-file.ts'
import { isRefusal } from '#platform/refusal.ts'
import { useSession, useTestApp } from '#test/app/hooks.ts'
import { expectBooksToAgree, failedChecks } from '#test/builders/books.ts'
import { aDealer, aRow, cycleFile, type FileRow, importFile } from '#test/builders/cycle-builders.ts'
import { eInvoiceProblems, importEInvoices } from './import-e-invoices.ts'

const app = useTestApp()
beforeAll(async () => {
  for (const company_id of [10001, 10016, 10006])
    await aDealer(app.database.db, { company_id, e_invoice_required: true })
})
const reviewer = useSession(app, 'reviewer')

let lastBatchNo = 0

const header =
  'yesId,transactionNo,transactionType,transactionDate,planName,companyCode,billingAccountNo,transactionAmount,incentiveAmount,eInvoiceNo'
const fileOf = (...lines: string[]) => Buffer.from([header, ...lines].join('\n'))

async function imported(file: Buffer): Promise<{ batchNo: number; rejected: string[] }> {
  lastBatchNo += 1
  // Every second one is kept as a long file is, its numbers in a table of their own.
  const manyNumbers = lastBatchNo % 2 === 0 ? 1 : 1000
  const report = await importFile(app.database.db, file, { batchNo: lastBatchNo, manyNumbers })
  if (isRefusal(report)) throw new Error(report.message)
  const { rows } = await sql<{ text: string }>`
    select line || ' ' || column_name || ' ' || value || ' ' || problem as text from import_rejections
    where batch_no = ${lastBatchNo} order by line`.execute(app.database.db)
  return { batchNo: lastBatchNo, rejected: rows.map(({ text }) => text) }
}

const rows = (...given: Partial<FileRow>[]) => imported(cycleFile(given.map(aRow)))

async function given(...lines: string[]): Promise<string[]> {
  const source = fileInMemory(Buffer.from(lines.join('\n')), 'e-invoices.csv')
  return app.database.db.transaction().execute(async (tx) => {
    const report = await importEInvoices(tx, { ...source, clock: app.clock, jobs: app.services.jobs })
    if (isRefusal(report)) throw new Error(report.message)
    const problems: string[] = []
    for await (const { line, column, value, problem } of eInvoiceProblems(tx))
      problems.push(`${line} ${column} ${value} ${problem}`)
    return problems
  })
}

async function states(batchNo: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', transaction_no, state, hold_type, incentive_amount, e_invoice_no) as text
    from transactions where batch_no = ${batchNo} order by id`.execute(app.database.db)
  return rows.map(({ text }) => text)
}

/** What is set aside of a cycle's rows, as their details say it. */
async function setAside(batchNo: number) {
  const { rows } = await sql<{ transactionId: string }>`
    select id::text as "transactionId" from transactions where batch_no = ${batchNo} order by id`.execute(
    app.database.db
  )
  const read = rows.map((row) => app.call(reviewer, eInvoiceEndpoints.getEInvoice, { batchNo, ...row }))
  return (await Promise.all(read)).flatMap(({ setAside }) => setAside ?? [])
}

test('a placeholder is no number in a cycle file, and none in a file of numbers; the true number is taken', async () => {
  const numbers = ['', 'N/A', 'NULL', '-', '0', '#N/A', 'TBC']
  const lines = numbers.map(
    (number, at) =>
      `c${at + 1}@yes.example,EP-${at + 1},Prepaid Activation,2026-11-10,Plan A,D10001,10000000${at + 1},100.00,10.00,${number}`
  )
  const { batchNo } = await imported(fileOf(...lines))
  expect(await states(batchNo)).toEqual(numbers.map((_, at) => `EP-${at + 1} HELD e-Inv Missing 10.00`))
  expect(await given('transactionNo,eInvoiceNo', 'EP-1,N/A')).toEqual([
    '2 eInvoiceNo N/A says that there is no number: give the number of the e-invoice, or leave the row out until there is one'
  ])
  expect(await given('transactionNo,eInvoiceNo', 'EP-2,EINV77001')).toEqual([])
  // Stored as a number before there was a rule.
  await sql`update transactions set e_invoice_no = 'TBC' where batch_no = ${batchNo} and transaction_no = 'EP-7'`.execute(
    app.database.db
  )
  expect(await given('transactionNo,eInvoiceNo', 'EP-7,EINV77007')).toEqual([])
  const found = await states(batchNo)
  expect([found[0], found[1], found[6]]).toEqual([
    'EP-1 HELD e-Inv Missing 10.00',
    'EP-2 PAYABLE 10.00 EINV77001',
    'EP-7 PAYABLE 10.00 EINV77007'
  ])
  await expectBooksToAgree(app.database.db)
})

test('a clawback never waits for a number: what was paid too much is taken off', async () => {
  const { batchNo } = await imported(
    fileOf(
      'k1@yes.example,CE-1,Prepaid Activation,2026-11-10,Plan A,D10016,500000001,100.00,100.00,EINV-77016',
      'k1@yes.example,CE-2,Early Churn Clawback,2026-11-20,Plan A,D10016,500000001,100.00,-50.00,',
      'k1@yes.example,CE-3,Prepaid Activation,2026-11-20,Plan A,D10016,500000001,100.00,-0.00,'
    )
  )
  expect(await states(batchNo)).toEqual(['CE-1 PAYABLE 100.00 EINV-77016', 'CE-2 PAYABLE -50.00', 'CE-3 PAYABLE 0.00'])
})

describe('a number is one dealer’s', () => {
  test('over all cycles, however it is written', async () => {
    const { batchNo } = await rows({ companyCode: 'D10001', eInvoiceNo: 'EINV-OWN-1' })
    const second = await rows(
      { companyCode: 'D10016', transactionNo: 'OV-1', eInvoiceNo: 'einv\u200B-own-1' },
      { companyCode: 'D10016', transactionNo: 'OV-2', eInvoiceNo: 'ＥＩＮＶ-OWN-1', incentiveAmount: '-4.00' },
      { companyCode: 'D10001', transactionNo: 'OV-3', eInvoiceNo: 'EINV-OWN-1' }
    )
    expect(second.rejected).toEqual([])
    expect(await states(second.batchNo)).toEqual([
      ...['OV-1 HELD e-Inv Missing 10.00', 'OV-2 PAYABLE -4.00', 'OV-3 PAYABLE 10.00 EINV-OWN-1']
    ])
    const why = { reason: 'OTHER DEALER', ownerCode: 'D10001', ownerBatchNo: batchNo, isSettled: false }
    expect(await setAside(second.batchNo)).toEqual([
      { ...why, line: 2, eInvoiceNo: 'einv\u200B-own-1' },
      { ...why, line: 3, eInvoiceNo: 'ＥＩＮＶ-OWN-1' }
    ])
    await expectBooksToAgree(app.database.db)
    // A number of its own ends the hold; what was sent first stays known.
    expect(await given('transactionNo,eInvoiceNo', 'OV-1,EINV-OWN-2')).toEqual([])
    expect((await states(second.batchNo))[0]).toBe('OV-1 PAYABLE 10.00 EINV-OWN-2')
    expect((await setAside(second.batchNo)).map(({ isSettled }) => isSettled)).toEqual([true, false])
  })

  test('and what was set aside follows the file, is signalled with its rows, and counts once its owner gave it up', async () => {
    const owner = await rows({ companyCode: 'D10001', eInvoiceNo: 'EINV-VER-1' })
    const row = { companyCode: 'D10016', transactionNo: 'VER-1', eInvoiceNo: 'EINV-VER-1' }
    const { batchNo } = await rows(row, { companyCode: 'D10016', transactionNo: 'VER-2' })
    await app.jobs.runDue()
    const page = { pageNumber: 0, pageSize: 10 }
    const list = { ...page, sortProperty: 'URGENCY', sortOrder: 'ASC', batchNo, rule: 'NUMBER_SET_ASIDE' } as const
    const { content } = await app.call(reviewer, signalEndpoints.getSignals, list)
    expect(content).toMatchObject([
      { severity: 'amber', figures: { rows: '1', sum: '10.00', issued: '0', others: '1' }, transactionCount: 1 }
    ])
    // With a number of its own its matter is settled: nobody reads of it as open any more.
    expect(await given('transactionNo,eInvoiceNo', 'VER-1,EINV-VER-9')).toEqual([])
    await app.jobs.runDue()
    expect((await app.call(reviewer, signalEndpoints.getSignals, list)).content).toEqual([])
    const accepted = { batchNo, version: 1, decision: 'ACCEPT', remark: 'Good' } as const
    await app.call(reviewer, importEndpoints.decideImport, accepted)
    const again = cycleFile([aRow(row), aRow({ companyCode: 'D10016', transactionNo: 'VER-3' })])
    expect(await importFile(app.database.db, again, { batchNo })).toMatchObject({ setAside: { otherDealers: 1 } })
    expect(await setAside(batchNo)).toHaveLength(1)
    const dropped = { batchNo: owner.batchNo, version: 1, decision: 'DROP', remark: 'Wrong file' } as const
    await app.call(reviewer, importEndpoints.decideImport, dropped)
    expect((await setAside(batchNo)).map(({ ownerCode }) => ownerCode)).toEqual([null])
    expect(await given('transactionNo,eInvoiceNo', 'VER-1,EINV-VER-1')).toEqual([])
    expect(await setAside(batchNo)).toEqual([])
    await expectBooksToAgree(app.database.db)
  })

  test('within one file, that of the first row', async () => {
    const { batchNo, rejected } = await rows(
      { companyCode: 'D10016', eInvoiceNo: 'EINV-TWO-1' },
      { companyCode: 'D10001', eInvoiceNo: 'EINV-TWO-1' },
      { companyCode: 'D10016', eInvoiceNo: 'EINV-TWO-1' }
    )
    expect(rejected).toEqual([])
    expect(await states(batchNo)).toHaveLength(3)
    expect(await setAside(batchNo)).toEqual([
      {
        ...{ reason: 'OTHER DEALER', ownerCode: 'D10016', ownerBatchNo: null, line: 3, eInvoiceNo: 'EINV-TWO-1' },
        isSettled: false
      }
    ])
    await expectBooksToAgree(app.database.db)
  })

  test('though many rows have it, in turn with another number', { timeout: 30_000 }, async () => {
    await rows(...['EINV-M-1', 'EINV-M-2'].map((eInvoiceNo) => ({ companyCode: 'D10001', eInvoiceNo })))
    const ofAnother = (at: number) => ({ companyCode: 'D10016', eInvoiceNo: `EINV-M-${(at % 2) + 1}` })
    const { batchNo } = await rows(...Array.from({ length: 600 }, (_, at) => ofAnother(at)))
    expect((await states(batchNo)).filter((state) => state.endsWith(' HELD e-Inv Missing 10.00'))).toHaveLength(600)
    await expectBooksToAgree(app.database.db)
  })

  test('and after another version, that of its rows: kept, given to another dealer, new or gone', async () => {
    const { db } = app.database
    const line = (companyCode: string, eInvoiceNo: string) => aRow({ companyCode, eInvoiceNo })
    const { batchNo } = await rows(line('D10001', 'EINV-V-1'), line('D10001', 'EINV-V-2'), line('D10001', 'EINV-V-3'))
    const second = [line('D10001', 'EINV-V-1'), line('D10016', 'EINV-V-2'), line('D10016', 'EINV-V-4')]
    expect(await importFile(db, cycleFile(second), { batchNo })).toMatchObject({ version: 2 })
    const { rows: recorded } = await sql<{ text: string }>`
      select number_key || ' ' || company_id as text from e_invoice_numbers where batch_no = ${batchNo}
      order by 1`.execute(db)
    expect(recorded.map(({ text }) => text)).toEqual(['einv-v-1 10001', 'einv-v-2 10016', 'einv-v-4 10016'])
    await expectBooksToAgree(db)
  })

  test('of many in one file, in a table of their own; a later one beside it', async () => {
    const { db } = app.database
    lastBatchNo += 1
    const file = cycleFile([
      aRow({ companyCode: 'D10001', eInvoiceNo: 'EINV-A-1' }),
      aRow({ companyCode: 'D10001', transactionNo: 'APART-2', eInvoiceNo: '' })
    ])
    const importMany = (batchNo: number) => importFile(db, file, { batchNo, manyNumbers: 1 })
    const recorded = async (batchNo: number) => {
      const { rows: found } = await sql<{ text: string }>`
        select number_key || ' in ' || tableoid::regclass as text from e_invoice_numbers where batch_no = ${batchNo}
        order by 1`.execute(db)
      return found.map(({ text }) => text)
    }
    const batchNo = lastBatchNo
    const apart = `einv-a-1 in e_invoice_numbers_${batchNo}`
    await importMany(batchNo)
    expect(await given('transactionNo,eInvoiceNo', 'APART-2,EINV-A-2')).toEqual([])
    expect(await recorded(batchNo)).toEqual([apart, 'einv-a-2 in e_invoice_numbers'])
    await expectBooksToAgree(db)

    const dropped = { batchNo, version: 1, decision: 'DROP' as const, remark: 'Wrong file' }
    await app.call(reviewer, importEndpoints.decideImport, dropped)
    await importMany(batchNo)
    expect(await recorded(batchNo)).toEqual([apart])
    // Nobody waits for whoever vacuums the numbers.
    lastBatchNo += 1
    await app.call(reviewer, importEndpoints.decideImport, { ...dropped, version: 2 })
    await db.transaction().execute(async (tx) => {
      await sql`lock table only e_invoice_numbers in share update exclusive mode`.execute(tx)
      await importMany(lastBatchNo)
    })
    expect(await recorded(lastBatchNo)).toEqual(['einv-a-1 in e_invoice_numbers'])
    await expectBooksToAgree(db)
  })

  test('and one of a row that was refused as repeated is nobody’s', async () => {
    const sale = { companyCode: 'D10001', transactionNo: 'REP-1' }
    const first = await rows(
      { ...sale, eInvoiceNo: 'EINV-REP-1' },
      { ...sale, eInvoiceNo: 'EINV-REP-2' },
      { companyCode: 'D10001', transactionNo: 'REP-2', eInvoiceNo: 'EINV-REP-1' }
    )
    expect(first.rejected).toHaveLength(1)
    const { batchNo } = await rows(
      { companyCode: 'D10016', transactionNo: 'REP-3', eInvoiceNo: 'EINV-REP-2' },
      { companyCode: 'D10016', transactionNo: 'REP-4', eInvoiceNo: 'EINV-REP-1' }
    )
    expect(await states(batchNo)).toEqual(['REP-3 PAYABLE 10.00 EINV-REP-2', 'REP-4 HELD e-Inv Missing 10.00'])
    await expectBooksToAgree(app.database.db)
  })

  test('in a file of numbers too, and one of several dealers’ transaction names the dealer', async () => {
    const sale = { transactionNo: 'SALE-1', transactionType: 'Prepaid Activation', eInvoiceNo: '' }
    const first = await rows({ ...sale, companyCode: 'D10001' })
    await rows({ ...sale, transactionType: 'Override', companyCode: 'D10006' })
    expect(await given('transactionNo,eInvoiceNo', 'SALE-1,EINV-S-1')).toEqual([
      '2 transactionNo SALE-1 is of D10001 and of D10006: add the column companyCode, which says whose number it is'
    ])
    expect(
      await given(
        'transactionNo,companyCode,eInvoiceNo',
        'SALE-1,D10001,EINV-S-1',
        'SALE-1,D10006,einv-s-1',
        'SALE-1,D10016,EINV-S-2'
      )
    ).toEqual([
      "3 eInvoiceNo einv-s-1 belongs to D10001, who has it in line 2 of this file. A number is one dealer's: enter this dealer's own",
      '4 transactionNo SALE-1 belongs to no transaction of this companyCode'
    ])
    expect(await states(first.batchNo)).toEqual(['SALE-1 PAYABLE 10.00 EINV-S-1'])
    const own = ['transactionNo,companyCode,transactionType,eInvoiceNo', 'SALE-1,d10006,OVERRIDE,EINV-S-2'] as const
    expect(await given(...own)).toEqual([])
    expect(await states(first.batchNo + 1)).toEqual(['SALE-1 PAYABLE 10.00 EINV-S-2'])
    expect(await given('transactionNo,companyCode,eInvoiceNo', 'SALE-1,D10006,EINV-S-1')).toEqual([
      `2 eInvoiceNo EINV-S-1 belongs to D10001, who has it in cycle ${first.batchNo}. A number is one dealer's: enter this dealer's own`
    ])
  })

  test('and not that of a row of the file which is refused, as its transaction has a number', async () => {
    const first = await rows(
      { companyCode: 'D10001', transactionNo: 'KEPT-1', eInvoiceNo: 'EINV-K-1' },
      { companyCode: 'D10016', transactionNo: 'KEPT-2', eInvoiceNo: '' }
    )
    expect(await given('transactionNo,eInvoiceNo', 'KEPT-1,EINV-K-2', 'KEPT-2,EINV-K-2')).toEqual([
      expect.stringMatching(/^2 eInvoiceNo EINV-K-2 differs from EINV-K-1/)
    ])
    expect(await states(first.batchNo)).toEqual(['KEPT-1 PAYABLE 10.00 EINV-K-1', 'KEPT-2 PAYABLE 10.00 EINV-K-2'])
  })

  test('as the database sees to; a dropped import gives its numbers up', async () => {
    const { batchNo } = await rows({ companyCode: 'D10001', eInvoiceNo: 'EINV-DB-1' })
    const other = await rows({ companyCode: 'D10016' })
    const takenBy = (company: number) =>
      sql`insert into e_invoice_numbers values ('einv-db-1', ${other.batchNo}, ${company})`.execute(app.database.db)
    await expect(takenBy(10016)).rejects.toThrow('belongs to another dealer')
    const dropped = { batchNo, version: 1, decision: 'DROP' as const, remark: 'Wrong file' }
    await app.call(reviewer, importEndpoints.decideImport, dropped)
    const again = await rows({ companyCode: 'D10016', eInvoiceNo: 'EINV-DB-1' })
    expect(again.rejected).toEqual([])
  })
})

test('verify names a number of two dealers, and what is payable without a number that is owed', async () => {
  await rows({ companyCode: 'D10001', eInvoiceNo: 'EINV-VERIFY-1' })
  await expectBooksToAgree(app.database.db)
  const { batchNo } = await rows({ companyCode: 'D10016', eInvoiceNo: 'EINV-VERIFY-2' })
  const tamper = (number: string | null) =>
    sql`update transactions set e_invoice_no = ${number} where batch_no = ${batchNo}`.execute(app.database.db)
  await tamper('EINV-VERIFY-1')
  const titles = async () => (await failedChecks(app.database.db)).map(({ title }) => title)
  expect(await titles()).toEqual(['Each e-invoice number is of one dealer, and recorded as its own'])
  await tamper(null)
  expect(await titles()).toEqual([
    'Nothing is payable without the e-invoice number that its dealer owes, in a cycle that is not approved'
  ])
  await tamper('EINV-VERIFY-2')
})

test('a number that a spreadsheet has shortened is refused by name', async () => {
  const { rejected } = await rows({ companyCode: 'D10001', eInvoiceNo: '6.34E+15' })
  expect(rejected).toEqual([
    '2 eInvoiceNo 6.34E+15 was shortened by a spreadsheet: format the column as text and enter the whole number'
  ])
})

test('the database knows placeholders and compares numbers as the contract does', async () => {
  const texts = [...noEInvoiceNumbers, ...sameEInvoiceNumbers.map(([written]) => written)]
  const { rows: keys } = await sql<{ key: string | null; lacks: boolean }>`
    select e_invoice_key(written) as key, lacks_e_invoice_number(written) as lacks from unnest(${texts}::text[]) with ordinality as given (written, at)
    order by at`.execute(app.database.db)
  expect(keys.map(({ key }) => key)).toEqual(texts.map(eInvoiceKey))
  expect(keys.map(({ lacks }) => lacks)).toEqual(texts.map((text) => eInvoiceKey(text) === null))
})

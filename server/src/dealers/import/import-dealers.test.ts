import {
  type DealerFileColumn,
  dealerFileColumns,
  type RecordFileColumn,
  recordFileColumns
} from '@payouts/contract/dealers/import-file'
import { expect, test } from 'vitest'
import '#activity/tables.ts'
import { secondPersonFor } from '#dealer-records/commands/file-changes.ts'
import { openDealerAccounts } from '#ledger/commands.ts'
import '#ledger/tables.ts'
import { fixedClock } from '#platform/clock.ts'
import { useTestDatabase } from '#test/app/hooks.ts'
import type { DealerImportReport } from './dealer-import.ts'
import { importDealers } from './import-dealers.ts'

const database = useTestDatabase({ per: 'test' })

type Row = Partial<Record<DealerFileColumn | RecordFileColumn, string>>

const clock = fixedClock('2026-11-21T02:00:00Z')

const usual: Record<DealerFileColumn, string> = {
  companyId: '5000',
  companyCode: 'D10001',
  companyName: 'Setia Ampang Telecom',
  vendorCode: 'V20001',
  companyType: 'Sdn Bhd',
  kind: 'MASTER_DEALER',
  line: 'PREPAID',
  bankName: 'Bank Contoh',
  bankAccountNumber: '407926666508',
  startDate: '2022-01-01',
  endDate: '2029-12-31',
  tier: 'Gold',
  eInvoiceRequired: 'Y',
  branchCode: 'B001',
  branchName: 'Ampang branch'
}

/** The file has those optional columns that some row has a value for. */
async function importRows(rows: Row[]): Promise<DealerImportReport> {
  const further = recordFileColumns.filter((column) => rows.some((row) => row[column] !== undefined))
  const lines = rows.map((row) =>
    [
      ...dealerFileColumns.map((column) => row[column] ?? usual[column]),
      ...further.map((column) => row[column] ?? '')
    ].join(',')
  )
  const content = Buffer.from([[...dealerFileColumns, ...further].join(','), ...lines].join('\n'))
  const report = await database.db.transaction().execute((tx) =>
    importDealers(tx, {
      fileName: 'dealers.csv',
      async *open() {
        yield content
      },
      actor: 'system',
      today: clock.today(),
      openAccounts: openDealerAccounts,
      secondPerson: secondPersonFor({ fileName: 'dealers.csv', clock, fourEyes: true }),
      eInvoices: { lock: async () => {}, follow: async () => {} }
    })
  )
  if ('code' in report) throw new Error(report.message)
  return report
}

const problems = ({ rejections }: DealerImportReport) =>
  rejections.map(({ line, column, problem }) => `${line} ${column} ${problem}`)

test('adds a dealer with all its branches and its account', async () => {
  const report = await importRows([
    {},
    { branchCode: 'B002', branchName: 'Klang branch' },
    {
      companyId: '5001',
      companyCode: 'D10002',
      companyType: '',
      bankName: '',
      bankAccountNumber: '',
      eInvoiceRequired: 'N'
    }
  ])
  expect(report).toMatchObject({ rowsRead: 3, rowsRejected: 0, added: 2, changed: 0, unchanged: 0 })
  const dealers = await database.db.selectFrom('dealers').selectAll().orderBy('company_id').execute()
  expect(dealers).toMatchObject([
    { company_code: 'D10001', company_type: 'Sdn Bhd', e_invoice_required: true, start_date: '2022-01-01' },
    { company_code: 'D10002', company_type: null, bank_name: null, e_invoice_required: false }
  ])
  expect(await database.db.selectFrom('branches').selectAll().where('company_id', '=', 5000).execute()).toHaveLength(2)
  const accounts = await database.db.selectFrom('ledger_accounts').selectAll().where('kind', '=', 'DEALER').execute()
  expect(accounts.map((account) => account.account_code).sort()).toEqual(['D10001', 'D10002'])
})

test('refuses every code that is an account of the payer', async () => {
  const accounts = await database.db.selectFrom('ledger_accounts').selectAll().where('kind', '<>', 'DEALER').execute()
  const rows = accounts.map(({ account_code: companyCode }, at) => ({ companyCode, companyId: String(6000 + at) }))
  expect(rows.length).toBeGreaterThan(5)
  const report = await importRows(rows)
  expect(report).toMatchObject({ added: 0, rowsRejected: rows.length })
  expect(new Set(report.rejections.map(({ column }) => column))).toEqual(new Set(['companyCode']))
})

test('the same file twice changes nothing, a differing one at once what decides nothing of the money', async () => {
  await importRows([{}])
  expect(await importRows([{}])).toMatchObject({ added: 0, changed: 0, requested: 0, unchanged: 1 })
  expect(await importRows([{ tier: 'Silver' }])).toMatchObject({ changed: 1, requested: 0, unchanged: 0 })
  expect(await importRows([{ tier: 'Silver', branchName: 'New name' }])).toMatchObject({ changed: 1 })
  const [dealer] = await database.db.selectFrom('dealers').selectAll().execute()
  expect(dealer).toMatchObject({ tier: 'Silver', bank_name: 'Bank Contoh', record_version: 2 })
  const events = await database.db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('action', '=', 'CHANGE RECORD')
    .execute()
  expect(events).toEqual([
    { action: 'CHANGE RECORD', details: { changes: [{ field: 'tier', before: 'Gold', after: 'Silver' }] } }
  ])
})

test('another bank account of a known dealer waits for a second person, once', async () => {
  await importRows([{}])
  const other = { bankName: 'Maybank', bankAccountNumber: '514012345678', tier: 'Silver' }
  expect(await importRows([other])).toMatchObject({ changed: 1, requested: 1, unchanged: 0 })
  const [dealer] = await database.db.selectFrom('dealers').selectAll().execute()
  expect(dealer).toMatchObject({ tier: 'Silver', bank_name: 'Bank Contoh', bank_account_number: '407926666508' })
  const waiting = () => database.db.selectFrom('dealer_changes').selectAll().execute()
  expect(await waiting()).toMatchObject([
    {
      company_id: 5000,
      before: { bankName: 'Bank Contoh', bankBic: null, bankAccountNumber: '407926666508' },
      after: { bankName: 'Maybank', bankBic: 'MBBEMYKL', bankAccountNumber: '514012345678' },
      file_name: 'dealers.csv',
      asked_by: null,
      status: 'Pending'
    }
  ])
  expect(await importRows([other])).toMatchObject({ changed: 0, requested: 0, unchanged: 1 })
  expect(problems(await importRows([{ ...other, bankAccountNumber: '514099999999' }]))).toEqual([
    '2 bankAccountNumber differs from a change of this dealer that waits for its decision'
  ])
  expect(await waiting()).toHaveLength(1)
})

test('a new dealer’s record takes effect at once, and a file without its columns changes nothing of it', async () => {
  const record = {
    ...{ tin: 'ig115002000', idKind: 'NRIC', idNumber: '770625015324', msicCode: '61201', resident: 'Y' },
    ...{ residentSince: '2020-01-01', city: 'Ampang', stateCode: '10', country: 'MYS', phone: '03-1234 5678' },
    ...{ email: 'a@kedai.example', bankBic: 'CIBBMYKL', accountHolder: 'Setia Ampang', payoutRoute: 'WALLET' }
  }
  expect(await importRows([{ ...record, bankName: '' }])).toMatchObject({ added: 1, requested: 0, rowsRejected: 0 })
  const read = () => database.db.selectFrom('dealers').selectAll().executeTakeFirstOrThrow()
  const kept = {
    ...{ tin: 'IG115002000', id_number: '770625015324', resident: 'Y', city: 'Ampang' },
    ...{ contact_phone: '+60312345678', contact_email: 'a@kedai.example' },
    ...{ bank_bic: 'CIBBMYKL', bank_name: 'CIMB Bank', payout_route: 'WALLET' }
  }
  expect(await read()).toMatchObject(kept)
  expect(await importRows([{ bankName: 'CIMB BANK BERHAD' }])).toMatchObject({ unchanged: 1 })
  expect(await importRows([{ bankName: 'CIMB', phone: '', city: 'Klang' }])).toMatchObject({ changed: 1, requested: 0 })
  expect(await read()).toMatchObject({ ...kept, city: 'Klang' })
})

test('names what is wrong in the further columns', async () => {
  const report = await importRows([
    { tin: 'X1', email: 'nobody', phone: '12', payoutRoute: 'CASH' },
    { companyId: '5001', companyCode: 'D10002', idKind: 'NRIC' },
    { companyId: '5002', companyCode: 'D10003', bankBic: 'MBBEMYKL', bankName: '', bankAccountNumber: '51401' }
  ])
  expect(report).toMatchObject({ added: 0, rowsRejected: 3 })
  expect(problems(report)).toEqual([
    expect.stringMatching(/^2 tin is not a TIN/),
    expect.stringMatching(/^2 phone is not a phone number/),
    '2 email is not an e-mail address',
    '2 payoutRoute is none of BANK, WALLET',
    '3 idNumber is missing beside Kind of identification',
    '4 bankAccountNumber does not have the 12 digits of Maybank'
  ])
})

test('names every bad value and takes the good rows', async () => {
  const report = await importRows([
    {},
    { companyId: '0', kind: 'AGENT', startDate: '2022-13-01' },
    { companyId: '5001', companyCode: 'D10002', startDate: '2030-01-01' },
    { companyId: '5002', companyCode: 'D10003', bankAccountNumber: '' },
    { companyId: '5003', companyCode: '', tier: 'Bronze', eInvoiceRequired: 'yes' },
    { companyId: '5004', companyCode: 'ADJUSTMENTS' }
  ])
  expect(report).toMatchObject({ rowsRead: 6, rowsRejected: 5, added: 1 })
  expect(problems(report)).toEqual([
    '3 companyId is not a whole number above zero',
    '3 kind is none of DEALER, MASTER_DEALER',
    '3 startDate is not a calendar day written YYYY-MM-DD',
    '4 endDate is before the startDate 2030-01-01',
    '5 bankAccountNumber is missing beside a bankName',
    '6 companyCode is missing',
    '6 tier is none of Basic, Silver, Gold, Platinum, Customized',
    '6 eInvoiceRequired is none of Y, N',
    '7 companyCode is the name of an account of the ledger'
  ])
})

test('rejects rows that contradict the file or the dealers that are there', async () => {
  await importRows([{}])
  const report = await importRows([
    { companyId: '5001' },
    { companyCode: 'D77777' },
    { companyId: '5002', companyCode: 'D10003' },
    { companyId: '5002', companyCode: 'D10003', tier: 'Basic', branchCode: 'B002' },
    { companyId: '5002', companyCode: 'D10003' }
  ])
  expect(report).toMatchObject({ added: 1, rowsRejected: 4 })
  expect(problems(report)).toEqual([
    '2 companyCode belongs to company 5000',
    '3 companyCode cannot change: the account of company 5000 is D10001',
    '5 tier differs from line 4 of the same company',
    '6 branchCode repeats a branch of the same company'
  ])
})

test('a code that looks like another dealer’s is rejected, and a known dealer is known however its code is written', async () => {
  await importRows([{}])
  const report = await importRows([
    { companyId: '5001', companyCode: 'd10001' },
    { companyId: '5002', companyCode: 'D10\u200b001' },
    { companyId: '5003', companyCode: 'bank\ufeff' },
    { companyCode: 'ｄ10001' }
  ])
  expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 1, rowsRejected: 3 })
  expect(problems(report)).toEqual([
    '2 companyCode looks like D10001 of company 5000',
    '3 companyCode belongs to company 5000',
    '4 companyCode is the name of an account of the ledger'
  ])
})

test('an account that is no number is rejected, and one that a spreadsheet only decorates is the same account', async () => {
  await importRows([{}])
  const report = await importRows([
    { bankAccountNumber: "'4079 2666-6508" },
    { companyId: '5001', companyCode: 'D10002', bankAccountNumber: '4.07927E+11' },
    { companyId: '5002', companyCode: 'D10003', bankAccountNumber: '407926666508.0' },
    { companyId: '5003', companyCode: 'D10004', bankAccountNumber: 'N/A' }
  ])
  expect(report).toMatchObject({ added: 0, requested: 0, unchanged: 1, rowsRejected: 3 })
  const asText = 'Format the column as text and export the file again'
  expect(problems(report)).toEqual([
    `3 bankAccountNumber is no account number: a spreadsheet has shortened it, and its digits are lost. ${asText}`,
    `4 bankAccountNumber is no account number: a spreadsheet has read it as an amount and may have removed zeros before it. ${asText}`,
    '5 bankAccountNumber is not 5 to 20 digits'
  ])
})

test('an account of another length than its bank’s is taken with a doubt, once, and its bank’s name gives the code', async () => {
  const row = { bankName: 'RHB Bank' }
  const report = await importRows([row])
  expect(report).toMatchObject({ added: 1, rowsRejected: 0 })
  expect(report.doubts).toEqual([
    {
      ...{ line: 2, column: 'bankAccountNumber', value: '407926666508' },
      problem: 'has 12 digits, where accounts of RHB Bank have 14: a spreadsheet may have removed zeros before it'
    }
  ])
  expect(await importRows([row])).toMatchObject({ unchanged: 1, doubts: [] })
  const dealer = await database.db.selectFrom('dealers').selectAll().executeTakeFirstOrThrow()
  expect(dealer).toMatchObject({ bank_bic: 'RHBBMYKL', bank_account_number: '407926666508' })
})

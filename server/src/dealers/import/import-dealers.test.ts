import { type DealerFileColumn, dealerFileColumns } from '@payouts/contract/dealers/import-file'
import { expect, test } from 'vitest'
import '../../activity/tables.ts'
import { openDealerAccounts } from '../../ledger/commands.ts'
import '../../ledger/tables.ts'
import { useTestDatabase } from '../../../test/hooks.ts'
import { type DealerImportReport, importDealers } from './import-dealers.ts'

const database = useTestDatabase({ per: 'test' })

type Row = Partial<Record<DealerFileColumn, string>>

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

async function importRows(rows: Row[]): Promise<DealerImportReport> {
  const lines = rows.map((row) => dealerFileColumns.map((column) => row[column] ?? usual[column]).join(','))
  const content = Buffer.from([dealerFileColumns.join(','), ...lines].join('\n'))
  const report = await database.db.transaction().execute((tx) =>
    importDealers(tx, {
      fileName: 'dealers.csv',
      async *open() {
        yield content
      },
      actor: 'system',
      openAccounts: openDealerAccounts
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

test('the same file twice changes nothing, a differing one what differs', async () => {
  await importRows([{}])
  expect(await importRows([{}])).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  expect(await importRows([{ bankName: 'Other Bank' }])).toMatchObject({ changed: 1, unchanged: 0 })
  expect(await importRows([{ bankName: 'Other Bank', branchName: 'New name' }])).toMatchObject({ changed: 1 })
  const [dealer] = await database.db.selectFrom('dealers').selectAll().execute()
  expect(dealer).toMatchObject({ bank_name: 'Other Bank' })
  const events = await database.db.selectFrom('audit_events').selectAll().execute()
  expect(events).toHaveLength(3)
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
    '4 endDate lies before the startDate 2030-01-01',
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

import { dealerRecordEndpoints } from '@payouts/contract/dealer-records/endpoints'
import { screenDownloads } from '@payouts/contract/downloads/screen-downloads'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { anOutsider } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { getDealerRecords, changeDealerRecord } = dealerRecordEndpoints

describe('the list of dealers', () => {
  const app = useTestApp()
  beforeAll(async () => {
    const { db } = app.database
    await aDealer(db, { company_id: 1, company_name: 'Cahaya', tin: 'C20880050010', end_date: '2028-01-01' })
    await aDealer(db, { company_id: 2, company_name: 'Alam', bank_name: null, bank_account_number: null })
    await aDealer(db, {
      company_id: 3,
      company_name: 'Bintang',
      bank_name: 'Maybank',
      bank_account_number: '514012345678'
    })
    await aDealer(db, {
      ...{ company_id: 4, company_name: 'Delima', payout_route: 'WALLET' },
      ...{ bank_name: null, bank_account_number: null }
    })
    const requester = await app.signIn('reviewer')
    const changes = { payoutRoute: 'WALLET' }
    await app.call(requester, changeDealerRecord, { companyCode: 'D00003', version: 1, changes, reason: 'Their wish' })
    await anOutsider(db, { userName: 'dealer', companyId: 3 })
  })

  const found = async (request: object, userName = 'approver') => {
    const session = await app.signIn(userName)
    return app.call(session, getDealerRecords, { pageNumber: 0, pageSize: 25, ...request })
  }

  test.each([
    [{}, ['Alam', 'Bintang', 'Cahaya', 'Delima']],
    [{ pageSize: 2, pageNumber: 1 }, ['Cahaya', 'Delima']],
    [{ sortProperty: 'COMPANY_CODE', sortOrder: 'DESC' }, ['Delima', 'Bintang', 'Alam', 'Cahaya']],
    [{ sortProperty: 'VENDOR' }, ['Cahaya', 'Alam', 'Bintang', 'Delima']],
    [{ sortProperty: 'BANK' }, ['Cahaya', 'Bintang', 'Alam', 'Delima']],
    [{ sortProperty: 'CONTRACT_END' }, ['Cahaya', 'Alam', 'Bintang', 'Delima']],
    [{ companyName: 'LA' }, ['Alam']],
    [{ companyCode: '00003' }, ['Bintang']],
    [{ vendorCode: 'V00001' }, ['Cahaya']],
    [{ tin: '2088' }, ['Cahaya']],
    [{ bankName: 'may' }, ['Bintang']],
    [{ payoutRoute: 'WALLET' }, ['Delima']],
    [{ standing: 'No bank account' }, ['Alam']],
    [{ standing: 'Change waiting' }, ['Bintang']],
    [{ standing: 'In order' }, ['Cahaya', 'Delima']],
    [{ standing: 'Payouts wait' }, []]
  ])('answers %j', async (request, names) => {
    expect((await found(request)).content.map(({ companyName }) => companyName)).toEqual(names)
  })

  test('shows the full account number to users who may read it, else its last digits', async () => {
    const line = { companyCode: 'D00003', bankName: 'Maybank', bankAccountNumber: '514012345678' }
    expect((await found({ companyCode: 'D00003' })).content).toMatchObject([line])
    expect((await found({ companyCode: 'D00003' }, 'reviewer')).content).toMatchObject([
      { ...line, bankAccountNumber: '•••• 5678' }
    ])
  })

  test('shows a company’s own user its own company alone, and no request of staff', async () => {
    expect(await found({}, 'dealer')).toMatchObject({
      totalElements: 1,
      content: [{ companyCode: 'D00003', standing: 'In order', bankAccountNumber: '•••• 5678' }]
    })
    expect((await found({ standing: 'Change waiting' }, 'dealer')).content).toEqual([])
  })

  test('is downloaded as it is narrowed', async () => {
    const session = await app.signIn('reviewer')
    const { bytes } = await app.download(session, screenDownloads.dealerReportDownload, {
      ...{ reportTemplate: 'DEALER_REPORT', reportFormat: 'CSV', filters: { companyName: 'bintang' } }
    })
    const text = bytes.toString('utf8')
    expect(text).toContain('Bintang')
    expect(text).toContain('•••• 5678')
    expect(text).not.toContain('514012345678')
    expect(text).not.toContain('Cahaya')
  })
})

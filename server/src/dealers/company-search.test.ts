import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { errorCodes } from '@payouts/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '#test/app/hooks.ts'
import { aUser } from '#test/builders/builders.ts'
import { aDealer } from '#test/builders/cycle-builders.ts'

const { getCompanyDetails } = dealerEndpoints

describe('the company search', () => {
  const dealers = useTestApp()
  beforeAll(async () => {
    const { db } = dealers.database
    for (const [index, company_name] of ['Cahaya', 'Alam', '100%_sure'].entries())
      await aDealer(db, { company_id: index + 1, company_name })
    await aUser(db, { userName: 'external', role: 'Company User', companyId: 2 })
  })

  const found = async (request: object, userName = 'reporter') => {
    const session = await dealers.signIn(userName)
    const page = { pageNumber: 0, pageSize: 25 }
    const { companyAndBranchPage } = await dealers.call(session, getCompanyDetails, { ...page, ...request })
    return companyAndBranchPage
  }

  test.each([
    [{}, ['100%_sure', 'Alam', 'Cahaya']],
    [{ companyName: 'LA' }, ['Alam']],
    [{ companyName: '%' }, ['100%_sure']],
    [{ companyCode: '0000' }, ['100%_sure', 'Alam', 'Cahaya']],
    [{ companyCode: 'd00001' }, ['Cahaya']],
    [{ vendor: 'V00003' }, ['100%_sure']],
    [{ companyId: 2 }, ['Alam']],
    [{ companyId: '2' }, ['Alam']],
    [{ companyName: 'la', companyCode: '0002' }, ['Alam']],
    [{ companyName: 'la', vendor: 'V00003' }, []],
    [{ companyName: 'nobody' }, []],
    [{ sortProperty: 'COMPANY_CODE', sortOrder: 'DESC' }, ['100%_sure', 'Alam', 'Cahaya']]
  ])('answers %j', async (request, names) => {
    expect((await found(request)).content.map(({ companyName }) => companyName)).toEqual(names)
  })

  test('answers name, code, number and vendor', async () => {
    expect(await found({ companyId: 1 })).toEqual({
      content: [{ companyName: 'Cahaya', companyCode: 'D00001', companyId: 1, vendor: 'V00001' }],
      pageNumber: 0,
      pageSize: 25,
      totalElements: 1,
      totalPages: 1
    })
  })

  test('serves users with freezes or with reports, and nobody else', async () => {
    expect((await found({}, 'adjuster')).totalElements).toBe(3)
    const owner = await dealers.signIn('owner')
    const refused = await dealers.refusal(owner, getCompanyDetails, { pageNumber: 0, pageSize: 25 })
    expect(refused.errorCode).toBe(errorCodes.notPermitted)
  })

  test("shows a company's own user its own company only", async () => {
    expect((await found({}, 'external')).content.map(({ companyName }) => companyName)).toEqual(['Alam'])
    expect((await found({ companyId: 1 }, 'external')).content).toEqual([])
  })
})

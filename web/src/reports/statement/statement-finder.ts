import { dealerEndpoints } from '@payouts/contract/dealers/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { call } from '../../client/call.ts'
import { nameOrCode } from '../../dealers/name-or-code.ts'
import type { Finder } from '../../layout/root-route.tsx'

const offered = 4

/** Finds dealers by name or code, and leads to their statement of this month. */
export const statementFinder: Finder = {
  group: 'Dealer statements',
  mayUse: (menu) => isGranted(menu, permission('Reports')),
  find: async (text, signal) => {
    const request = { ...nameOrCode(text), pageNumber: 0, pageSize: offered }
    const { companyAndBranchPage } = await call(dealerEndpoints.getCompanyDetails, request, { signal })
    return companyAndBranchPage.content.map(({ companyName, companyCode }) => ({
      label: companyName,
      hint: companyCode,
      to: '/dealerStatement',
      search: { companyCode, companyName }
    }))
  }
}

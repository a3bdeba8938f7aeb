import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import { isGranted, permission } from '@payouts/contract/permissions'
import { call } from '../client/call.ts'
import { nameOrCode } from '../dealers/name-or-code.ts'
import type { Finder } from '../layout/root-route.tsx'

const offered = 6

/** Finds dealers by name or code, and leads to their account, where it is frozen and unfrozen. */
export const dealerFinder: Finder = {
  group: 'Dealers',
  mayUse: (menu) => isGranted(menu, permission('Freeze Account')),
  find: async (text, signal) => {
    const request = { ...nameOrCode(text), pageNumber: 0, pageSize: offered }
    const { accountList } = await call(freezeEndpoints.getDealerList, request, { signal })
    return accountList.content.map(({ accountName, accountCode, status }) => ({
      label: accountName,
      hint: [accountCode, status].filter(Boolean).join(' · '),
      to: '/FreezeUnfreezeDealer',
      search: { filter: 'companyCode', value: accountCode }
    }))
  }
}

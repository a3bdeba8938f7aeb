import type { InputOf } from '@payouts/contract/endpoint'
import { freezeEndpoints } from '@payouts/contract/freezes/endpoints'
import type { DealerAccount } from '@payouts/contract/freezes/schema'
import { useMemo } from 'react'
import { useCall } from '#client/queries.ts'
import { useFreezeRights } from './api.ts'

type CompanySearch = Omit<InputOf<(typeof freezeEndpoints)['getDealerList']>, 'vendorCode'> & { vendor?: string }

/** The accounts of the companies that a search finds, by company id, if the user may freeze or unfreeze them. */
export function useAccountsOf(
  { vendor, ...search }: CompanySearch,
  isSearching: boolean
): ReadonlyMap<number, DealerAccount> {
  const { mayRead, mayAdd, mayEdit } = useFreezeRights()
  const { data } = useCall(
    freezeEndpoints.getDealerList,
    { ...search, ...(vendor !== undefined && { vendorCode: vendor }) },
    { enabled: isSearching && mayRead && (mayAdd || mayEdit) }
  )
  return useMemo(() => new Map(data?.accountList.content.map((account) => [account.id, account])), [data])
}

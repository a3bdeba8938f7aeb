import { cashOutLimitEndpoints } from '@payouts/contract/cash-out-limits/endpoints'
import type { CashOutLimitRow, TierLimit } from '@payouts/contract/cash-out-limits/schema'
import { isGranted, permission } from '@payouts/contract/permissions'
import { queryClient, queryOptionsFor, useCall, useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

const {
  getCashOutLimitHeaderDetails,
  getCashOutLimitDetails,
  getCashOutGlobalLimitDetails,
  getTimeLineDetails,
  getGlobalTimeLineDetails,
  getActivityDetails,
  configureCashOutLimitForSelectedDealer,
  configureCashOutGlobalSettingForSelectedDealer,
  configureCashOutGlobalSetting
} = cashOutLimitEndpoints

/** Every answer that a change of a limit changes. */
const invalidates = [
  getCashOutLimitHeaderDetails,
  getCashOutLimitDetails,
  getCashOutGlobalLimitDetails,
  getTimeLineDetails,
  getGlobalTimeLineDetails,
  getActivityDetails
]

/** Loads the current state into a dialog after a refusal; its button waits for it. */
export type OnRefused = (error: unknown) => Promise<void>

export const useCustomize = (onRefused: OnRefused) =>
  useCommand(configureCashOutLimitForSelectedDealer, { invalidates, onRefused })
export const usePutOnTier = (onRefused: OnRefused) =>
  useCommand(configureCashOutGlobalSettingForSelectedDealer, { invalidates, onRefused })
export const useSaveGlobal = (onRefused: OnRefused) =>
  useCommand(configureCashOutGlobalSetting, { invalidates, onRefused })

export const useHeader = () => useCall(getCashOutLimitHeaderDetails, {}, { faultsReplacePage: true })
export const useTierLimits = () => useCall(getCashOutGlobalLimitDetails, {}, { staleTime: 0 })

/** A dealer's current row; undefined if it is gone. */
export async function limitNow(accountCode: string): Promise<CashOutLimitRow | undefined> {
  const request = { accountCode, pageNumber: 0, pageSize: 100, sortProperty: 'CODE' as const }
  const answer = await queryClient.fetchQuery({ ...queryOptionsFor(getCashOutLimitDetails, request), staleTime: 0 })
  return answer.cashOutLimitDetailPage.content.find((row) => row.accountCode === accountCode)
}

/** What holds for everybody on each tier now. */
export async function tierLimitsNow(): Promise<TierLimit[]> {
  const answer = await queryClient.fetchQuery({ ...queryOptionsFor(getCashOutGlobalLimitDetails, {}), staleTime: 0 })
  return answer.cashOutLimitDetailList
}

type CashOutLimitRights = {
  mayEdit: boolean
  /** Whether the user may check a cash-out. */
  mayCheck: boolean
  mayChangeGlobal: boolean
  /** Whether a dealer's limits may be opened, to be read or to be changed. */
  mayOpen: boolean
}

export function useCashOutLimitRights(): CashOutLimitRights {
  const menu = useSession()?.menu ?? []
  const mayEdit = isGranted(menu, permission('Cash Out Limit', 'EDIT'))
  const mayCheck = isGranted(menu, permission('Cash Out Limit', 'VIEW'))
  return {
    mayEdit,
    mayCheck,
    mayChangeGlobal: isGranted(menu, permission('Cash Out Limit', 'GLOBAL SETTINGS')),
    mayOpen: mayEdit || mayCheck
  }
}

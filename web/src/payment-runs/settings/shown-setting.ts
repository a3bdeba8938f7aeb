import { countText } from '@payouts/contract/count-text'
import { paymentRunEndpoints } from '@payouts/contract/payment-runs/endpoints'
import type { SettingValues } from '@payouts/contract/payment-runs/schema'
import { useCall } from '#client/queries.ts'
import { withCurrency } from '#ui/texts/unbroken.ts'

/** Shows a setting as people read it: a profile by its title, which every screen with settings has read with them. */
export function useShownSetting(): (field: keyof SettingValues, value: string | number) => string {
  const { data } = useCall(paymentRunEndpoints.getPaymentSettings, {})
  return (field, value) => {
    if (typeof value === 'number') return countText(value)
    if (field === 'ibgLimit' || field === 'rentasMinimum') return withCurrency(value)
    if (field !== 'defaultProfile') return value
    return data?.profiles.find(({ name }) => name === value)?.title ?? value
  }
}

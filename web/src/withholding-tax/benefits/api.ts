import type { Endpoint } from '@payouts/contract/endpoint'
import { isGranted, permission } from '@payouts/contract/permissions'
import { benefitEndpoints } from '@payouts/contract/withholding-tax/benefit-endpoints'
import { useCommand } from '#client/queries.ts'
import { useSession } from '#client/session/session.ts'

/** Every answer that a change of the register makes old: also liabilities and forms, which are read by other areas. */
export const benefitReads = 'everything'

export const useBenefitCommand = <E extends Endpoint>(endpoint: E) =>
  useCommand(endpoint, { invalidates: benefitReads })

export const { getBenefits, getBenefitRequests } = benefitEndpoints

/** Whether this person requests changes of the register. The server decides again. */
export function useMayAddBenefits(): boolean {
  return isGranted(useSession()?.menu ?? [], permission('Withholding Tax', 'ADD NEW'))
}

import { cp58Endpoints } from '@payouts/contract/cp58/endpoints'
import { preload } from '#client/queries.ts'
import { requestFrom } from '#list/list-state.ts'
import { formsList } from './lists.ts'
import { dealerFormsSearch, formsSearch, latestYear } from './search.ts'

/** What the screen of a year's forms reads first. */
export function preloadForms(search: object): void {
  const { year = latestYear(), ...list } = formsSearch.parse(search)
  preload(cp58Endpoints.getFormYear, { year })
  preload(cp58Endpoints.getForms, { year, ...requestFrom(formsList, list) })
}

/** What the screen of a dealer's forms reads first. */
export function preloadDealerForms(search: object): void {
  const { year, companyCode } = dealerFormsSearch.parse(search)
  if (year && companyCode) preload(cp58Endpoints.getDealerForms, { year, companyCode })
}

import { formYear } from '@payouts/contract/cp58/schema'
import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam, textParam } from '#list/search-params.ts'
import { today } from '#ui/texts/day-text.ts'
import { formsList } from './lists.ts'

export const formsSearch = z.object({ year: optionalParam(formYear), ...listSearch(formsList).shape })
export type FormsSearch = z.infer<typeof formsSearch>

export const dealerFormsSearch = z.object({ year: optionalParam(formYear), companyCode: optionalParam(textParam) })
export type DealerFormsSearch = z.infer<typeof dealerFormsSearch>

/** The latest year that is over: its forms are the ones to issue. */
export const latestYear = (): number => Number(today().slice(0, 4)) - 1

import { taxMonth } from '@payouts/contract/tax-remittances/schema'
import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam } from '#list/search-params.ts'
import { linesList } from './lists.ts'

export const taxListSearch = z.object({ taxMonth: optionalParam(taxMonth), ...listSearch(linesList).shape })

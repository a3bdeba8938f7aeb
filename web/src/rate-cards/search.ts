import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam } from '#list/search-params.ts'
import { cardsList } from './lists.ts'

export const cardsSearch = listSearch(cardsList)

export const versionSearch = z.object({
  id: optionalParam(z.int().positive()),
  /** The version that it is compared with. */
  with: optionalParam(z.int().positive())
})

export const checkSearch = z.object({ batchNo: optionalParam(z.int().positive()) })

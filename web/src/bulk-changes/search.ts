import { z } from 'zod'
import { listSearch } from '#list/list-definition.ts'
import { optionalParam } from '#list/search-params.ts'
import { filesList } from './lists.ts'

export const bulkFileSearch = z.object({
  id: optionalParam(z.int().positive()),
  /** All rows of a file with problems, instead of only those. */
  all: optionalParam(z.boolean())
})

export const bulkChangesSearch = listSearch(filesList)

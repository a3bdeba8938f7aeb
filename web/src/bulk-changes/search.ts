import { z } from 'zod'
import { listSearch } from '../list/list-definition.ts'
import { optionalParam } from '../list/search-params.ts'
import { filesList } from './lists.ts'

export const bulkFileSearch = z.object({
  id: optionalParam(z.int().positive()),
  /** Of a file with problems, all rows instead of those. */
  all: optionalParam(z.boolean())
})

export const bulkChangesSearch = listSearch(filesList)

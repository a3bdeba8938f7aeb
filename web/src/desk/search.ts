import { z } from 'zod'
import { optionalParam, textParam } from '../list/search-params.ts'

export const deskSearch = z.object({
  page: optionalParam(z.int().min(1)),
  /** What is looked at; the first that waits where it is left out. */
  item: optionalParam(textParam)
})

/** A page of the queue. */
export const pageOfQueue = (page: number) => ({ pageNumber: page, pageSize: 25 })

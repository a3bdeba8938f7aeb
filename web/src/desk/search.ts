import { z } from 'zod'
import { optionalParam, textParam } from '#list/search-params.ts'

export const deskSearch = z.object({
  page: optionalParam(z.int().min(1)),
  /** The selected item; by default the first one. */
  item: optionalParam(textParam)
})

/** A page of the queue. */
export const pageOfQueue = (page: number) => ({ pageNumber: page, pageSize: 25 })

import { z } from 'zod'

/** Paging starts at 0; a page holds 1 to 100 rows. */
export const pageRequest = z.object({
  pageNumber: z.int().min(0),
  pageSize: z.int().min(1).max(100)
})
export type PageRequest = z.infer<typeof pageRequest>

export const sortOrder = z.enum(['ASC', 'DESC'])
export type SortOrder = z.infer<typeof sortOrder>

/** A list's answer. Past the end `content` is empty and the totals stay true. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    content: z.array(row),
    pageNumber: z.int(),
    pageSize: z.int(),
    totalElements: z.int(),
    totalPages: z.int()
  })

export type Page<Row> = {
  content: Row[]
  pageNumber: number
  pageSize: number
  totalElements: number
  totalPages: number
}

/** Puts rows and their true total into the shape that every list answers with. */
export function pageFrom<Row>(content: Row[], totalElements: number, request: PageRequest): Page<Row> {
  const { pageNumber, pageSize } = request
  return { content, pageNumber, pageSize, totalElements, totalPages: Math.ceil(totalElements / pageSize) }
}

/** A calendar day in Asia/Kuala_Lumpur, `YYYY-MM-DD`. */
export const day = z.iso.date()
export type Day = z.infer<typeof day>

/** An instant in UTC, ISO 8601 with a Z. */
export const instant = z.iso.datetime()

/** A filter's value: text that matches anywhere, or a text that must be equal; empty means no filter. */
export const textFilter = z.string().trim().max(200).nullish()

/** A text that narrows a call where it is given; empty means not given. */
export const optionalText = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((value) => value || undefined)

/** A day that may be left out; empty means not given. */
export const optionalDay = day
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || undefined)

/** A filter on one day. */
export const dayFilter = optionalDay

type ListShape<
  Keys extends readonly [string, ...string[]],
  Scope extends z.ZodRawShape,
  Filters extends z.ZodRawShape
> = {
  /** What the list is narrowed to: the cycle, the dealer … */
  scope: Scope
  /** The sort keys that the call takes; the first is the default. */
  sortKeys: Keys
  sortOrder: SortOrder
  /** At most one of these may be given. */
  filters: Filters
}

/** The request of a list: paging, one sort key of its list, at most one filter. Unknown properties are refused. */
export function listRequest<
  const Keys extends readonly [string, ...string[]],
  Scope extends z.ZodRawShape,
  Filters extends z.ZodRawShape
>({ scope, sortKeys, sortOrder: defaultOrder, filters }: ListShape<Keys, Scope, Filters>) {
  const filterNames = Object.keys(filters)
  return z
    .strictObject({
      ...pageRequest.shape,
      sortProperty: z.enum(sortKeys).default(() => sortKeys[0] as never),
      sortOrder: sortOrder.default(() => defaultOrder),
      ...scope,
      ...filters
    })
    .superRefine((request, context) => {
      const given = filterNames.filter((name) => (request as Record<string, unknown>)[name])
      if (given.length > 1)
        context.addIssue({ code: 'custom', path: [given[1] ?? ''], message: 'only one filter may be given' })
    })
}

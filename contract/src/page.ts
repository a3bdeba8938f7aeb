import { z } from 'zod'

/** Paging starts at 0; a page has 1 to 100 rows. By default the first page of a grid's usual size. */
export const pageRequest = z.object({
  pageNumber: z.int().min(0).default(0),
  pageSize: z.int().min(1).max(100).default(15)
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

/** Builds a list's answer from rows and their total. */
export function pageFrom<Row>(content: Row[], totalElements: number, request: PageRequest): Page<Row> {
  const { pageNumber, pageSize } = request
  return { content, pageNumber, pageSize, totalElements, totalPages: Math.ceil(totalElements / pageSize) }
}

/** The days that the product accepts, in calls and files: others are typing errors. */
export const firstDay = '1900-01-01'
export const lastDay = '2999-12-31'

/** A calendar day in Asia/Kuala_Lumpur, `YYYY-MM-DD`, in the product's range. */
export const day = z.iso.date().refine(isInRange)
export type Day = z.infer<typeof day>

/** An instant in UTC, ISO 8601 with a Z. */
export const instant = z.iso.datetime()

/** A filter's value: text that matches anywhere, or must be equal; empty means no filter. */
export const textFilter = z.string().trim().max(200).nullish()

/** An optional text that narrows a call; empty means not given. */
export const optionalText = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((value) => value || undefined)

/** A required day, with the message for a missing one. */
export const requiredDay = (message: string) => z.iso.date(message).refine(isInRange)

function isInRange(date: string): boolean {
  return date >= firstDay && date <= lastDay
}

/** A day that may be left out; empty means not given. */
export const optionalDay = day
  .or(z.literal(''))
  .nullish()
  .transform((value) => value || undefined)

/** A number that may be left out; empty means not given. */
export const optionalNumber = <Number extends z.ZodType<number>>(number: Number) =>
  number
    .or(z.literal(''))
    .nullish()
    .transform((value): number | undefined => (typeof value === 'number' ? value : undefined))

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
  /** Any number of these may be given; rows must meet all. */
  filters: Filters
}

/**
 * The sort keys and filters of a list, as data next to the schema of its request. The console derives its list
 * from it and adds only what a person sees:
 *
 * ```ts
 * const { list } = freezeEndpoints.getFreezeList.input
 * list.sortKeys      // ['FR_FROZE_ON', 'COMPANY_NAME', …]: the keys that `sortProperty` takes
 * list.defaultSort   // 'FR_FROZE_ON'
 * list.defaultOrder  // 'DESC'
 * list.filterNames   // ['accountName', …]: the properties that filter, any number of them
 * ```
 */
export type ListDeclaration<Sort extends string = string, FilterName extends string = string> = {
  readonly sortKeys: readonly Sort[]
  readonly defaultSort: Sort
  readonly defaultOrder: SortOrder
  readonly filterNames: readonly FilterName[]
}

/** Attaches a list's declaration to the schema of its request, also if that was refined after `listRequest`. */
export function withList<Request extends z.ZodType, List extends ListDeclaration>(request: Request, list: List) {
  return Object.assign(request, { list })
}

/**
 * The request of a list: paging, one sort key of its list, any of its filters. Unknown properties are refused.
 * Its declaration is available as `list`.
 */
export function listRequest<
  const Keys extends readonly [string, ...string[]],
  Scope extends z.ZodRawShape,
  Filters extends z.ZodRawShape
>({ scope, sortKeys, sortOrder: defaultOrder, filters }: ListShape<Keys, Scope, Filters>) {
  const filterNames = namesOf(filters)
  const defaultSort: Keys[number] = sortKeys[0]
  const request = z.strictObject({
    ...pageRequest.shape,
    sortProperty: z.enum(sortKeys).default(() => defaultSort as never),
    sortOrder: sortOrder.default(() => defaultOrder),
    ...scope,
    ...filters
  })
  return withList(request, { sortKeys, defaultSort, defaultOrder, filterNames })
}

type NameOf<Shape> = keyof Shape & string
const namesOf = <Shape extends z.ZodRawShape>(shape: Shape) => Object.keys(shape) as NameOf<Shape>[]

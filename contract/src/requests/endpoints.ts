import { z } from 'zod'
import { type Access, type Endpoint, endpoint, messageResult } from '#endpoint.ts'
import { pageOf } from '#page.ts'
import { comment, reason } from '#text.ts'
import { changeId, listOfRequests, requested } from './schema.ts'

type Fields = z.ZodRawShape
type ById = { changeId: typeof changeId }

/** The calls of a kind of request. */
type Kind<Name extends string, Id extends Fields, More extends Fields, List, Row, Make, Input> = {
  /** The calls that decide are named by it: `approve<name>`, `refuse<name>` and `withdraw<name>`. */
  name: Name
  /** What is requested, after "request": `for other bands of an approval policy`. */
  what: string
  /** Lists requests of one state, or the named one. */
  list?: { name: List; access: Access; row: Row }
  /** Makes a request. */
  make?: { name: Make; access: Access; input: Input }
  /** Who approves and refuses a request of others. */
  decides: Access
  /** Who withdraws a request of their own. */
  withdraws: Access
  /** Where the permission to decide lets money go: whether an approval requires authentication again. */
  reask?: boolean
  /** Whether a policy may let a client of the API decide: see `Endpoint`. No kind is so that does not say it. */
  clientsMayDecide?: true
  /** By which field calls name a request, if not `changeId`. */
  id?: Id
  /** What an approval says beside its comment. */
  approval?: More
}

type ListCall<Row extends z.ZodType> = Endpoint<
  typeof listOfRequests,
  z.ZodObject<{ changes: ReturnType<typeof pageOf<Row>> }>
>
type Decision<Input extends Fields> = Endpoint<z.ZodObject<Input>, typeof messageResult>

/** The calls by which people request something, and a second person approves or refuses it. */
export type RequestEndpoints<
  Name extends string,
  Id extends Fields,
  More extends Fields,
  List extends string,
  Row extends z.ZodType,
  Make extends string,
  Input extends z.ZodType
> = { [call in List]: ListCall<Row> } & { [call in Make]: Endpoint<Input, typeof requested> } & {
  [call in `approve${Name}`]: Decision<Id & { comment: typeof comment } & More>
} & { [call in `refuse${Name}`]: Decision<Id & { comment: typeof reason }> } & {
  [call in `withdraw${Name}`]: Decision<Id>
}

/**
 * Declares the calls of a kind of request; calls of other shapes are declared beside them. `base` begins their paths.
 * Only staff see requests: a company's own user finds none in a list.
 */
export function requestEndpoints<
  const Name extends string,
  Id extends Fields = ById,
  More extends Fields = Record<never, never>,
  const List extends string = never,
  Row extends z.ZodType = never,
  const Make extends string = never,
  Input extends z.ZodType = never
>(base: `/api/v1/${string}`, kind: Kind<Name, Id, More, List, Row, Make, Input>) {
  const { name, what, list, make, decides, withdraws, reask, id = { changeId }, approval = {}, clientsMayDecide } = kind
  const asksAgain = (isApproval: boolean) => (reask === undefined ? {} : { reask: isApproval && reask })
  const calls: Record<string, Endpoint> = {
    ...(list && {
      [list.name]: endpoint({
        path: `${base}/${list.name}`,
        summary: `Lists requests ${what}`,
        kind: 'read',
        access: list.access,
        input: listOfRequests,
        output: z.object({ changes: pageOf(list.row) })
      })
    }),
    ...(make && {
      [make.name]: endpoint({
        path: `${base}/${make.name}`,
        summary: `Makes a request ${what}`,
        kind: 'write',
        audience: 'staff',
        access: make.access,
        ...asksAgain(false),
        input: make.input,
        output: requested
      })
    }),
    [`approve${name}`]: endpoint({
      path: `${base}/approve${name}`,
      summary: `Approves a request ${what}`,
      kind: 'write',
      audience: 'staff',
      access: decides,
      ...(clientsMayDecide && { clientsMayDecide }),
      ...asksAgain(true),
      input: z.object({ ...id, comment, ...approval }),
      output: messageResult
    }),
    [`refuse${name}`]: endpoint({
      path: `${base}/refuse${name}`,
      summary: `Refuses a request ${what}, with a reason`,
      kind: 'write',
      audience: 'staff',
      access: decides,
      ...asksAgain(false),
      input: z.object({ ...id, comment: reason }),
      output: messageResult
    }),
    [`withdraw${name}`]: endpoint({
      path: `${base}/withdraw${name}`,
      summary: `Withdraws the caller's own request ${what}`,
      kind: 'write',
      audience: 'staff',
      access: withdraws,
      ...asksAgain(false),
      input: z.object(id),
      output: messageResult
    })
  }
  // The compiler does not follow names that are put together: the keys and shapes are those that the type names.
  return calls as unknown as RequestEndpoints<Name, Id, More, List, Row, Make, Input>
}

import DataLoader from 'dataloader'
import { type BoundedMap, boundedMap } from '#platform/bounded-map.ts'
import type { Caller } from '#platform/http/access/caller.ts'

/**
 * Caches figures under a key that identifies the state they were read in: a cycle's change number, or the state of the
 * whole database. Each server keeps at most `mostPerServer`; the one that was unused for longest is evicted. Concurrent
 * requests for a figure share its computation. A figure that fails or is not `isLasting` is returned to those who wait
 * for it, and computed again for the next. `owner` is the server's services object. Use it only outside transactions
 * that change: a change number that is rolled back is used again for other rows.
 */
export function cacheByChange<Cached>(mostPerServer: number) {
  const cachesOf = new WeakMap<object, BoundedMap<string, Promise<Cached>>>()
  return <Figure extends Cached>(
    owner: object,
    key: string,
    work: () => Promise<Figure>,
    isLasting: (figure: Figure) => boolean = () => true
  ): Promise<Figure> => {
    const cached = cachesOf.get(owner) ?? boundedMap<string, Promise<Cached>>(mostPerServer)
    cachesOf.set(owner, cached)
    const known = cached.get(key)
    if (known !== undefined) return known as Promise<Figure>
    const figure = work()
    cached.set(key, figure)
    const forget = () => {
      if (cached.get(key) === figure) cached.delete(key)
    }
    figure.then((found) => isLasting(found) || forget(), forget)
    return figure
  }
}

/** Caches counts and other small figures of a cycle until it changes. */
export const cachedFigure = cacheByChange<unknown>(5000)

export type FigureOf<Subject, Figure> = {
  keyOf: (subject: Subject) => string
  /** Answers in the order of the subjects. */
  read: (subjects: readonly Subject[]) => Promise<Figure[]>
  isLasting?: (figure: Figure, subject: Subject) => boolean
}

/**
 * Caches a figure of each of several subjects. Unknown figures that are requested at the same time are read together.
 */
export function cachedTogether<Subject, Figure>(
  owner: object,
  { keyOf, read, isLasting = () => true }: FigureOf<Subject, Figure>
): (subject: Subject) => Promise<Figure> {
  const loader = new DataLoader<Subject, Figure>(read, { cache: false })
  return (subject) =>
    cachedFigure(
      owner,
      keyOf(subject),
      () => loader.load(subject),
      (figure) => isLasting(figure, subject)
    )
}

/** Few, since each change invalidates all of them. */
const cachedState = cacheByChange<unknown>(500)

/** A reader at a known state of the database; without `asOf` nothing is cached. */
export type StateReader = { caller: Caller; services: object; asOf?: string }

/** Caches, for each company, a figure that any change of the database may invalidate. */
export function untilAnyChange<Figure>(
  { caller, services, asOf }: StateReader,
  what: string,
  work: () => Promise<Figure>
): Promise<Figure> {
  return asOf === undefined ? work() : cachedState(services, `${asOf}/${caller.companyId}/${what}`, work)
}

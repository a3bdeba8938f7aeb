import DataLoader from 'dataloader'
import { type BoundedMap, boundedMap } from '../platform/bounded-map.ts'
import type { Caller } from '../platform/http/caller.ts'

/**
 * Caches figures under a key that names the state they were read in: a cycle's change number, or the state of the
 * whole database. Up to the given number for each server; then the one that was not used for longest is evicted.
 * Concurrent requests for one figure share its computation. One that failed, or that is not `isLasting`, is handed to
 * those who wait for it and computed again for the next.
 * `owner` is the server's own services object.
 * Only for reads outside a change: a change number that is rolled back comes again with other rows.
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

/** Keeps counts and other small figures of a cycle until it changes. */
export const cachedFigure = cacheByChange<unknown>(5000)

export type FigureOf<Subject, Figure> = {
  keyOf: (subject: Subject) => string
  /** Answers in the order of the subjects. */
  read: (subjects: readonly Subject[]) => Promise<Figure[]>
  isLasting?: (figure: Figure, subject: Subject) => boolean
}

/** Caches a figure of each of several subjects; those wanted at the same time, and not known yet, are read together. */
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

/** Few, since each change makes all of them void. */
const cachedState = cacheByChange<unknown>(500)

/** What reads at a certain state of the database; without one nothing is kept for it. */
export type StateReader = { caller: Caller; services: object; asOf?: string }

/** Keeps what any change of the database may make void, as the caller's company sees it. */
export function untilAnyChange<Figure>(
  { caller, services, asOf }: StateReader,
  what: string,
  work: () => Promise<Figure>
): Promise<Figure> {
  return asOf === undefined ? work() : cachedState(services, `${asOf}/${caller.companyId}/${what}`, work)
}

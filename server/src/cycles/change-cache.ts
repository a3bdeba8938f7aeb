/**
 * Caches figures that change only with their cycle's change number, so that opening the next page or the list
 * again does not compute them again: up to the given number for each server; then the oldest is evicted.
 * Concurrent requests for one figure share its computation; a failed one is computed again.
 * `owner` is the server's own services object.
 * Only for reads outside a change: a change number that is rolled back comes again with other rows.
 */
export function cacheByChange<Cached>(mostPerServer: number) {
  const cachesOf = new WeakMap<object, Map<string, Promise<Cached>>>()
  return <Figure extends Cached>(owner: object, key: string, work: () => Promise<Figure>): Promise<Figure> => {
    const cached = cachesOf.get(owner) ?? new Map<string, Promise<Cached>>()
    cachesOf.set(owner, cached)
    const known = cached.get(key)
    if (known) return known as Promise<Figure>
    if (cached.size >= mostPerServer) {
      // A map gives its keys in the order of their insertion: the first is the oldest.
      const oldest = cached.keys().next().value
      if (oldest !== undefined) cached.delete(oldest)
    }
    const figure = work()
    cached.set(key, figure)
    figure.catch(() => {
      if (cached.get(key) === figure) cached.delete(key)
    })
    return figure
  }
}

/** Keeps counts and other small figures. */
export const cachedFigure = cacheByChange<unknown>(5000)

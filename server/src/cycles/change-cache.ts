/**
 * Keeps figures that can only differ once their cycle's change number does, so that opening the next page or the list
 * again does not work the same out again: as many as given for each server, then the oldest makes room.
 * Whoever asks while one is being worked out waits for the same work; a failed one is worked out again.
 * `keeper` is the server's own services object.
 * Only for reads outside a change: a change number that is rolled back comes again with other rows.
 */
export function keptFigures<Kept>(mostPerServer: number) {
  const keptBy = new WeakMap<object, Map<string, Promise<Kept>>>()
  return <Figure extends Kept>(keeper: object, key: string, work: () => Promise<Figure>): Promise<Figure> => {
    const kept = keptBy.get(keeper) ?? new Map<string, Promise<Kept>>()
    keptBy.set(keeper, kept)
    const known = kept.get(key)
    if (known) return known as Promise<Figure>
    if (kept.size >= mostPerServer) {
      // A map gives its keys in the order of their insertion: the first is the oldest.
      const oldest = kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
    }
    const figure = work()
    kept.set(key, figure)
    figure.catch(() => {
      if (kept.get(key) === figure) kept.delete(key)
    })
    return figure
  }
}

/** Keeps counts and other small figures. */
export const keptFigure = keptFigures<unknown>(5000)

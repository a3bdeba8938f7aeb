/**
 * Keeps figures that can only differ once their cycle's change number does, so that opening the next page or the list
 * again does not work the same out again: as many as given for each server, then the oldest makes room.
 * `keeper` is the server's own services object.
 * Only for reads outside a change: a change number that is rolled back comes again with other rows.
 */
export function keptFigures<Kept>(mostPerServer: number) {
  const keptBy = new WeakMap<object, Map<string, Kept>>()
  return async <Figure extends Kept>(keeper: object, key: string, work: () => Promise<Figure>): Promise<Figure> => {
    const kept = keptBy.get(keeper) ?? new Map<string, Kept>()
    keptBy.set(keeper, kept)
    if (kept.has(key)) return kept.get(key) as Figure
    const figure = await work()
    if (kept.size >= mostPerServer) {
      // A map gives its keys in the order of their insertion: the first is the oldest.
      const oldest = kept.keys().next().value
      if (oldest !== undefined) kept.delete(oldest)
    }
    kept.set(key, figure)
    return figure
  }
}

/** Keeps counts and other small figures. */
export const keptFigure = keptFigures<unknown>(5000)

const figuresPerServer = 5000
const keptBy = new WeakMap<object, Map<string, unknown>>()

/**
 * Keeps a figure that can only differ once its cycle's change number does, so that opening the next page
 * or the list again does not count the same rows again. `keeper` is the server's own services object.
 * Only for reads outside a change: a change number that is rolled back comes again with other rows.
 */
export async function keptFigure<Figure>(keeper: object, key: string, count: () => Promise<Figure>): Promise<Figure> {
  const kept = keptBy.get(keeper) ?? new Map<string, unknown>()
  keptBy.set(keeper, kept)
  if (kept.has(key)) return kept.get(key) as Figure
  const figure = await count()
  if (kept.size >= figuresPerServer) {
    // A map gives its keys in the order of their insertion: the first is the oldest.
    const oldest = kept.keys().next().value
    if (oldest !== undefined) kept.delete(oldest)
  }
  kept.set(key, figure)
  return figure
}

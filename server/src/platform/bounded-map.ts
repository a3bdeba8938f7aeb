/** A map with a limit: a new entry replaces the one that was unused for longest. */
export type BoundedMap<Key, Value> = {
  get(key: Key): Value | undefined
  set(key: Key, value: Value): void
  delete(key: Key): void
}

export function boundedMap<Key, Value>(most: number): BoundedMap<Key, Value> {
  // A map keeps its keys in the order of insertion, so reinserting a key marks it as used last.
  const entries = new Map<Key, Value>()
  const set = (key: Key, value: Value) => {
    entries.delete(key)
    entries.set(key, value)
    const [leastUsed] = entries.keys()
    if (entries.size > most && leastUsed !== undefined) entries.delete(leastUsed)
  }
  return {
    get(key) {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void entries.delete(key)
  }
}

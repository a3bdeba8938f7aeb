/** Chances that a seed decides: the same seed gives the same ones in the same order. */
export type Chances = {
  /** 0 or more and less than `end`, whole. */
  below(end: number): number
  between(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item | undefined
  /** Each item as likely as its weight. */
  weighted<Item extends { weight: number }>(items: readonly Item[]): Item
}

export function chancesOf(seed: string): Chances {
  const next = mulberry32(hashOf(seed))
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (items) => items[below(items.length)],
    weighted(items) {
      let left = next() * items.reduce((sum, { weight }) => sum + weight, 0)
      for (const item of items) {
        left -= item.weight
        if (left < 0) return item
      }
      throw new Error('There is nothing to choose from.')
    }
  }
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}

function mulberry32(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

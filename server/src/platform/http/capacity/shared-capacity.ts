/** A user of capacity in the name of a network: a body that arrives, or a connection. */
export type Holder = {
  readonly network: string
  /** Ends it in favour of another; absent while it must not be ended. */
  evict?: (() => void) | undefined
}

/**
 * Capacity that networks share. If it is used up, the network that uses most gives way to those that use less, so
 * that a few clients cannot exclude the others.
 */
export type SharedCapacity = {
  /** @returns whether there was enough, or enough was freed */
  take(holder: Holder, amount: number): boolean
  /** Releases everything that the holder took; nothing if it was evicted. */
  release(holder: Holder): void
}

type Share = { amount: number; holders: Map<Holder, number> }

/** @param mostOfNetwork the most that one network may have at any time */
export function createSharedCapacity(size: number, mostOfNetwork: number = size): SharedCapacity {
  const shares = new Map<string, Share>()
  let taken = 0

  const capacity: SharedCapacity = {
    take(holder, amount) {
      const wanted = (shares.get(holder.network)?.amount ?? 0) + amount
      if (wanted > mostOfNetwork) return false
      while (taken + amount > size) {
        const evicted = oldestOfLargest(shares.values(), wanted)
        if (!evicted) return false
        capacity.release(evicted)
        evicted.evict?.()
      }
      const share = shares.get(holder.network) ?? { amount: 0, holders: new Map() }
      share.amount += amount
      share.holders.set(holder, (share.holders.get(holder) ?? 0) + amount)
      shares.set(holder.network, share)
      taken += amount
      return true
    },

    release(holder) {
      const share = shares.get(holder.network)
      const amount = share?.holders.get(holder)
      if (!share || amount === undefined) return
      taken -= amount
      share.amount -= amount
      share.holders.delete(holder)
      if (share.holders.size === 0) shares.delete(holder.network)
    }
  }
  return capacity
}

/** The oldest evictable holder of the largest share above `amount`. */
function oldestOfLargest(shares: Iterable<Share>, amount: number): Holder | undefined {
  let found: Holder | undefined
  let most = amount
  for (const share of shares) {
    if (share.amount <= most) continue
    const holder = firstEvictable(share)
    if (!holder) continue
    found = holder
    most = share.amount
  }
  return found
}

function firstEvictable({ holders }: Share): Holder | undefined {
  for (const holder of holders.keys()) if (holder.evict) return holder
  return undefined
}

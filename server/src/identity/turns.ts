/** The last in each line that somebody stands in. */
const last = new Map<string, Promise<unknown>>()

/**
 * Does works of one name one after another on this server. Take it before a lock of the database that many of one network
 * may want at once: what waits for its turn holds no connection, and the calls of others find connections free.
 */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const turn = Promise.allSettled([last.get(name)]).then(work)
  last.set(name, turn)
  try {
    return await turn
  } finally {
    if (last.get(name) === turn) last.delete(name)
  }
}

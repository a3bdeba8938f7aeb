import { hash } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const timeoutMs = 120_000

/**
 * Runs `work` while no other process of this machine runs any for the same folder. The lock is a socket in Linux's
 * abstract namespace: the kernel drops it with its process, so none goes stale.
 */
export async function whileLocked<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await take(`\0dealer-payouts-${hash('sha256', folder)}`)
  try {
    return await work()
  } finally {
    await new Promise((done) => lock.close(done))
  }
}

async function take(name: string): Promise<Server> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const lock = await tryListen(name)
    if (lock) return lock
    if (Date.now() > deadline) throw new Error('Another process has been starting the embedded database for too long.')
    await pause(50)
  }
}

function tryListen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)
    )
    server.listen({ path: name }, () => resolve(server))
  })
}

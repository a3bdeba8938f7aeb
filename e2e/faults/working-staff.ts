import { setTimeout as wait } from 'node:timers/promises'
import { CallRefused } from '../support/client.ts'
import { addAdjustment, cancelAdjustment, changeEarmark, changeExclusion, changeFreeze } from './account-orders.ts'
import {
  acceptImport,
  approve,
  cancelHold,
  comment,
  holdDealers,
  holdRows,
  importCycle,
  release,
  requestApproval,
  requestRelease,
  returnForReview
} from './cycle-orders.ts'
import type { Installation } from './installation.ts'
import type { Order, OrderMaker } from './order.ts'
import type { Staff } from './people.ts'
import { type Chances, chancesOf } from './seeded.ts'

/** The outcome of a command as its sender knows it: answered, refused, or unknown. */
export type Outcome = { is: 'done'; result: unknown } | { is: 'refused'; words: string } | { is: 'open'; words: string }
export type SentOrder = Order & { outcome: Outcome }

const workers = 10
/**
 * The pause after a command without an answer, which grows each time: a command sent while no server runs is checked
 * at the end all the same.
 */
const shortestPauseMs = 50
const longestPauseMs = 1600
const makers: { weight: number; make: OrderMaker }[] = [
  { weight: 5, make: importCycle },
  { weight: 6, make: acceptImport },
  { weight: 10, make: holdRows },
  { weight: 3, make: holdDealers },
  { weight: 8, make: requestRelease },
  { weight: 8, make: release },
  { weight: 2, make: cancelHold },
  { weight: 5, make: requestApproval },
  { weight: 7, make: approve },
  { weight: 1, make: returnForReview },
  { weight: 4, make: comment },
  { weight: 8, make: addAdjustment },
  { weight: 2, make: cancelAdjustment },
  { weight: 4, make: changeEarmark },
  { weight: 2, make: changeFreeze },
  { weight: 4, make: changeExclusion }
]

/** Begins to send commands, some at a time. @returns what ends it, with all that was sent */
export function startStaff(installation: Installation, staff: Staff, seed: string): () => Promise<SentOrder[]> {
  const sent: SentOrder[] = []
  let isEnding = false
  async function work(worker: number): Promise<void> {
    const chances = chancesOf(`${seed}/${worker}`)
    let pauseMs = shortestPauseMs
    while (!isEnding) {
      const order = await nextOrder(installation, chances).catch(() => undefined)
      if (!order) {
        await wait(30)
        continue
      }
      const outcome = await send(staff, order)
      sent.push({ ...order, outcome })
      if (outcome.is !== 'open') {
        pauseMs = shortestPauseMs
        continue
      }
      await wait(pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    }
  }
  const working = Array.from({ length: workers }, (_, worker) => work(worker))
  return async () => {
    isEnding = true
    await Promise.all(working)
    return sent
  }
}

function nextOrder(installation: Installation, chances: Chances): Promise<Order | undefined> {
  const requestId = uuidOf(chances)
  return chances.weighted(makers).make({ chances, requestId, installation })
}

/** Sends a command, again under its requestId if it was sent before. */
export async function send(staff: Staff, { by, endpoint, payload, file, requestId }: Order): Promise<Outcome> {
  try {
    const options = { requestId, ...(file ? { file } : {}) }
    return { is: 'done', result: await staff[by].call(endpoint, payload as never, options) }
  } catch (error) {
    if (error instanceof CallRefused && error.status < 500) return { is: 'refused', words: error.message }
    return { is: 'open', words: error instanceof Error ? error.message : String(error) }
  }
}

/** Repeats a command until it has an answer. */
export async function settle(staff: Staff, order: SentOrder, giveUpAfterMs: number): Promise<void> {
  const deadline = Date.now() + giveUpAfterMs
  while (order.outcome.is === 'open' && Date.now() < deadline) {
    order.outcome = await send(staff, order)
    if (order.outcome.is === 'open') await wait(100)
  }
}

function uuidOf(chances: Chances): string {
  const digits = (count: number) => Array.from({ length: count }, () => chances.below(16).toString(16)).join('')
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
}

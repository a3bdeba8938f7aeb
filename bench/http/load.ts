/**
 * A client in a process of its own, so that its work is not the server's: each connection makes the calls of its script
 * one after the other, and reports their durations when the time is up.
 */
import { Agent, request } from 'node:http'
import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export type LoadRequest = {
  /** By default POST. */
  method?: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
  /** Calls of one kind are timed together. */
  kind: string
  /** Set for calls of the protocol. */
  requestId?: string
}

export type LoadOrder = {
  /** The connections are distributed over them. If one fails, its connections move to the next. */
  urls: string[]
  /** One for each connection, which repeats it. */
  scripts: LoadRequest[][]
  /** Without it, the load runs until the client is stopped. */
  seconds?: number
  /** The average pause of a person between two calls. */
  pauseMs?: number
}

/** In milliseconds. */
export type Latency = { count: number; median: number; p99: number; most: number }

export type LoadResult = {
  answered: number
  seconds: number
  /** By the kind of call, answered calls only. */
  latency: Record<string, Latency>
  /** Answers that are not those of a good call. */
  failures: string[]
  /** The requestIds of calls that change something and were answered. */
  acknowledged: string[]
  /** How often a connection had to move to another server. */
  moved: number
}

/** The kind of calls that change something. */
export const changing = 'change'

let isStopped = false

process.on('message', async (message: LoadOrder | 'stop') => {
  if (message === 'stop') isStopped = true
  else process.send?.(await load(message))
})

async function load({
  urls,
  scripts,
  seconds = Number.POSITIVE_INFINITY,
  pauseMs = 0
}: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: scripts.length })
  const times = new Map<string, RecordableHistogram>()
  const result: Omit<LoadResult, 'latency' | 'seconds'> = { answered: 0, failures: [], acknowledged: [], moved: 0 }
  const begun = performance.now()
  isStopped = false
  const isOver = () => isStopped || performance.now() - begun >= seconds * 1000
  await Promise.all(
    scripts.map(async (script, connection) => {
      let server = connection
      for (let position = 0; !isOver(); position += 1) {
        const call = script[position % script.length]
        if (!call) return
        if (pauseMs > 0) await pause(Math.random() * 2 * pauseMs)
        if (isOver()) return
        const sent = performance.now()
        let failure = await post(urls[server % urls.length], call, agent)
        while (failure === connectionLost && urls.length > 1) {
          server += 1
          result.moved += 1
          failure = await post(urls[server % urls.length], call, agent)
        }
        if (failure !== undefined) result.failures.push(`${call.path}: ${failure}`)
        else {
          result.answered += 1
          const kept = times.get(call.kind) ?? createHistogram()
          times.set(call.kind, kept)
          kept.record(Math.ceil((performance.now() - sent) * 1000))
          if (call.kind === changing && call.requestId) result.acknowledged.push(call.requestId)
        }
      }
    })
  )
  agent.destroy()
  const latency = Object.fromEntries([...times].map(([kind, histogram]) => [kind, latencyOf(histogram)]))
  return { ...result, latency, seconds: (performance.now() - begun) / 1000 }
}

function latencyOf(microseconds: RecordableHistogram): Latency {
  const { count, max } = microseconds
  return {
    count,
    median: microseconds.percentile(50) / 1000,
    p99: microseconds.percentile(99) / 1000,
    most: max / 1000
  }
}

const connectionLost = 'the connection was lost'

/**
 * @returns what is wrong with the answer; nothing if it is a good answer of the protocol, of the baseline, or a file
 */
function post(
  url: string | undefined,
  { method = 'POST', path, headers, body }: LoadRequest,
  agent: Agent
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const call = request(new URL(path, url), {
      method,
      agent,
      headers: { 'content-type': 'application/json', ...headers }
    })
    call.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        if (text.length < 300) text += part
      })
      // Calls of systems have no envelope.
      const isPlain = method === 'GET' && answer.statusCode === 200
      const isFile = answer.headers['content-disposition'] !== undefined
      answer.on('end', () =>
        resolve(
          isFile || isPlain || text.startsWith('{"responseCode":"0"') ? undefined : `${answer.statusCode} ${text}`
        )
      )
      answer.on('error', () => resolve(connectionLost))
    })
    call.on('error', () => resolve(connectionLost))
    call.end(body)
  })
}

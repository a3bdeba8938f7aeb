/**
 * A client in a process of its own, so that its work is not the server's: repeats each request of an order on a
 * connection of its own for some seconds, and says how many were answered.
 */
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

export type LoadRequest = { path: string; headers: Record<string, string>; body: string }

export type LoadOrder = {
  url: string
  /** One for each connection. */
  requests: LoadRequest[]
  seconds: number
}
export type LoadResult = { answered: number; failed: number }

process.on('message', async (order: LoadOrder) => {
  process.send?.(await load(order))
})

async function load({ url, requests, seconds }: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: requests.length })
  const end = performance.now() + seconds * 1000
  const result = { answered: 0, failed: 0 }
  await Promise.all(
    requests.map(async (each) => {
      while (performance.now() < end) {
        const isGood = await post(new URL(each.path, url), each, agent)
        result[isGood ? 'answered' : 'failed'] += 1
      }
    })
  )
  agent.destroy()
  return result
}

/** @returns whether the answer is a good one of the protocol, or of the baseline */
function post(url: URL, { headers, body }: LoadRequest, agent: Agent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } })
    call.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve(text.startsWith('{"responseCode":"0"')))
    })
    call.on('error', reject)
    call.end(body)
  })
}

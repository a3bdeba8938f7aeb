import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What an answer becomes: another body, or `cut`, for a connection that ends in the middle of it. */
export type Lie = (path: string, body: string) => string | 'cut'

export type LyingAuthority = { url: string; lie: Lie; close(): Promise<void> }

/** Stands between the server and the tax authority, passes everything on, and changes answers as a test says. */
export async function startLyingAuthority(truth: string): Promise<LyingAuthority> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const path = request.url ?? ''
    const answer = await fetch(`${truth}${path}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(parts.length > 0 && { body: Buffer.concat(parts) })
    }).catch(() => undefined)
    const body = answer && authority.lie(path, await answer.text())
    if (!answer || body === undefined || body === 'cut') return void request.socket.destroy()
    response.writeHead(answer.status, { 'retry-after': answer.headers.get('retry-after') ?? '60' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const authority: LyingAuthority = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie: (_, body) => body,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      })
  }
  return authority
}

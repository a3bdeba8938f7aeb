import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type Signer, signatureProblem } from './s3-signature.ts'

/** A store's behaviour: it accepts, refuses, stays silent, or disconnects in the middle of an upload. */
type Behaviour = 'takes' | 'refuses' | 'is silent' | 'breaks off'

const signer: Signer = { accessKey: 'KEY', secret: 'SE/CRET', region: 'ap-southeast-5' }

/** A store like S3 in its bucket `payments`: it accepts only requests that are signed as S3 requires. */
export class S3Server {
  /** The objects by name. */
  readonly objects = new Map<string, Buffer>()
  /** The reasons of refused requests, in their order. */
  readonly refusals: string[] = []
  behaviour: Behaviour = 'takes'
  /** How many requests it has had. */
  requests = 0
  readonly #parts = new Map<string, Buffer>()
  readonly #server = createServer((request, response) => void this.#answer(request, response))

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening))
  }

  address({ secret = signer.secret, timeout = 1 }: { secret?: string; timeout?: number } = {}): string {
    const { port } = this.#server.address() as AddressInfo
    const { accessKey, region } = signer
    const keys = `${accessKey}:${encodeURIComponent(secret)}`
    return `http://${keys}@127.0.0.1:${port}/payments?region=${region}&timeout=${timeout}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests += 1
    if (this.behaviour === 'is silent') return
    if (this.behaviour === 'breaks off') {
      request.once('data', () => request.socket.destroy())
      return
    }
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')])
    )
    const method = request.method ?? ''
    const problem =
      signatureProblem({ method, path: pathname, query: searchParams, headers, body }, signer) ??
      (this.behaviour === 'refuses' ? 'AccessDenied' : undefined)
    if (problem !== undefined) {
      this.refusals.push(problem)
      response.writeHead(403).end(`<Error><Code>${problem}</Code><Message>${problem}</Message></Error>`)
      return
    }
    const name = decodeURIComponent(pathname).replace(/^\/payments\//, '')
    response.setHeader('etag', '"etag"')
    const object = this.objects.get(name)
    if (method === 'GET' && searchParams.has('list-type')) response.end(this.#listing())
    else if (method === 'HEAD') response.writeHead(object ? 200 : 404).end()
    else if (method === 'DELETE' && searchParams.has('uploadId')) response.writeHead(204).end()
    else if (method === 'DELETE') response.writeHead(this.objects.delete(name) ? 204 : 404).end()
    else if (method === 'GET')
      response.writeHead(object ? 200 : 404).end(object ?? '<Error><Code>NoSuchKey</Code></Error>')
    else if (object && headers['if-none-match'] === '*')
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>')
    else response.end(this.#keep(name, { method, query: searchParams, body: this.#copied(headers) ?? body }))
  }

  #copied(headers: Record<string, string>): Buffer | undefined {
    const source = decodeURIComponent(headers['x-amz-copy-source'] ?? '').replace(/^\/?payments\//, '')
    return this.objects.get(source)
  }

  /** Names without a slash, as with the delimiter. */
  #listing(): string {
    const names = [...this.objects.keys()].filter((name) => !name.includes('/'))
    const contents = names.map(
      (name) =>
        `<Contents><Key>${name}</Key><Size>${this.objects.get(name)?.length}</Size><LastModified>2026-11-21T00:00:00.000Z</LastModified></Contents>`
    )
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`
  }

  /** An object, or a part of a large one, which exists once it is completed. */
  #keep(name: string, { method, query, body }: { method: string; query: URLSearchParams; body: Buffer }): string {
    if (method === 'POST' && query.has('uploads'))
      return '<InitiateMultipartUploadResult><UploadId>U1</UploadId></InitiateMultipartUploadResult>'
    if (method === 'PUT' && query.has('partNumber')) this.#parts.set(query.get('partNumber') ?? '', body)
    else if (method === 'PUT') {
      this.objects.set(name, body)
      return '<CopyObjectResult><ETag>"etag"</ETag></CopyObjectResult>'
    } else if (method === 'POST') {
      const order = [...this.#parts.keys()].sort((one, other) => Number(one) - Number(other))
      this.objects.set(name, Buffer.concat(order.map((part) => this.#parts.get(part) ?? Buffer.alloc(0))))
      return '<CompleteMultipartUploadResult><ETag>"etag"</ETag></CompleteMultipartUploadResult>'
    }
    return ''
  }
}

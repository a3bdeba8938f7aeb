import { maxBodyBytes, maxBodyBytesWithFile } from '@payouts/contract/envelope'
import { beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { probe, probeArea } from '#test/app/probe-area.ts'
import { connectFrom, headOf, listen } from '#test/app/raw-connection.ts'

const test = useTestApp({ areas: [...areas, probeArea] })
beforeAll(() => listen(test.app))

/** The answer to a call without a token, which is refused before its body is read. */
async function statusOf(target: string): Promise<string> {
  const connection = await connectFrom('127.0.0.1', test.app)
  connection.send(`${headOf(target, 2).replace('Content-Type', 'Connection: close\r\nContent-Type')}{}`)
  const [, status] = (await connection.received()).split(' ')
  return status ?? ''
}

const { path } = probe.look

describe('a call is at', () => {
  it.each([
    ['its path', path],
    ['its path with a query', `${path}?page=1`],
    ['its path with a fragment', `${path}#top`],
    ['its path, encoded', path.replace('look', 'l%6Fok')],
    ['its path with an origin', `http://payouts.example${path}`],
    ['its path with an origin and a query', `HTTPS://payouts.example:443${path}?page=%`]
  ])('%s', async (_what, target) => {
    expect(await statusOf(target)).toBe('401')
  })
})

describe('there is nothing at', () => {
  it.each([
    ['a longer path', `${path}out`],
    ['a part of a path', path.slice(0, -1)],
    ['a path that ends with a slash', `${path}/`],
    ['a path in other letters', path.replace('look', 'Look')],
    ['a path in another path', `/api/v1${path}`],
    ['a path of which a slash is encoded', path.replace('/look', '%2Flook')],
    ['an origin alone', 'http://payouts.example']
  ])('%s', async (_what, target) => {
    expect(await statusOf(target)).toBe('404')
  })

  it('a path that cannot be decoded, which is an error', async () => {
    expect(await statusOf(`${path}%E0%A4%A`)).toBe('400')
  })
})

it('another method is refused with the one that a call takes, however its path is written', async () => {
  for (const url of [path, `${path}?page=1`, path.replace('look', 'l%6Fok')]) {
    const { statusCode, headers } = await test.app.inject({ method: 'GET', url })
    expect([statusCode, headers.allow], url).toEqual([405, 'POST'])
  }
})

it('a body’s limit and the name in the figures are those of the call, however its path is written', async () => {
  const authorization = `Bearer ${await test.accessToken()}`
  const statusWith = async (url: string, length: number) => {
    const headers = { authorization, 'content-type': 'application/json', 'content-length': String(length) }
    return (await test.app.inject({ method: 'POST', url, headers, payload: '{' })).statusCode
  }
  const spellings = ({ path: plain }: typeof probe.look | typeof probe.add) => [
    plain,
    `${plain}?takesFile=/api/v1/probe/add`,
    plain.replace('probe', 'pr%6fbe'),
    `http://payouts.example${plain}#add`
  ]
  for (const url of spellings(probe.look)) expect(await statusWith(url, maxBodyBytes + 1), url).toBe(413)
  for (const url of spellings(probe.add)) {
    expect(await statusWith(url, maxBodyBytes + 1), url).toBe(400)
    expect(await statusWith(url, maxBodyBytesWithFile + 1), url).toBe(413)
  }
  const { body } = await test.app.inject({ url: '/metrics' })
  expect(body).toContain(`payouts_call_seconds_count{path="${probe.look.path}",status="413"} 4`)
  expect(body).toContain(`payouts_call_seconds_count{path="${probe.add.path}",status="413"} 4`)
  expect(body).not.toContain('pr%6fbe')
})

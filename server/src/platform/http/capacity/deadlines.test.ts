import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { areas } from '#areas.ts'
import { useTestApp } from '#test/app/hooks.ts'
import { makeProbeTable, probe, probeArea } from '#test/app/probe-area.ts'
import { connectFrom, headOf, listen, type RawConnection } from '#test/app/raw-connection.ts'

const test = useTestApp({
  areas: [...areas, probeArea],
  floodLimits: { smallBodyMs: 300, largeBodyMs: 1500, headMs: 400 }
})
beforeAll(async () => {
  await makeProbeTable(test.database.db)
  await listen(test.app)
})

let open: RawConnection[] = []
const connectTo = async (from: string) => {
  const connection = await connectFrom(from, test.app)
  open.push(connection)
  return connection
}
afterEach(() => {
  for (const connection of open) connection.close()
  open = []
})

describe('what does not arrive in time', () => {
  it('is answered with 408: a small body soon, a large one later', async () => {
    const head = headOf(probe.add.path, 1_000_000, { accessToken: await test.accessToken() })
    const [small, large] = [await connectTo('127.0.0.2'), await connectTo('127.0.0.2')]
    large.send(`${head}${'x'.repeat(100 * 1024)}`)
    small.send(`${head}x`)
    const cut: RawConnection[] = []
    await Promise.all([large, small].map((body) => body.received('"}').then(() => cut.push(body))))
    expect(cut).toEqual([small, large])
    for (const body of cut) expect(await body.received()).toMatch(/^HTTP\/1.1 408 [\s\S]*"ERR-YESSHOPADMINWEB100"/)
  })

  it('closes connections that say nothing, or half a head', async () => {
    const [silent, half] = [await connectTo('127.0.0.3'), await connectTo('127.0.0.3')]
    half.send('POST /api/v1/login HT')
    expect(await half.received()).toMatch(/^HTTP\/1.1 408 [\s\S]*"ERR-YESSHOPADMINWEB100"/)
    await silent.received()
  })
})

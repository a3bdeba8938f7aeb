import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverFolder } from '#platform/program-files.ts'
import { copyDataDir, fastFolder, makeDataDir } from '#test/app/data-dirs.ts'
import { longTest } from '#test/running/long-test.ts'

let prefix: string
beforeAll(async () => {
  prefix = join(await fastFolder(), 'payouts-main-')
})

let dataDir: string
let servers: ChildProcessWithoutNullStreams[] = []
afterEach(async () => {
  for (const server of servers) if (server.exitCode === null && server.kill('SIGTERM')) await once(server, 'exit')
  servers = []
  await rm(dataDir, { recursive: true, force: true })
})

const { PATH, NODE_COMPILE_CACHE } = process.env

/** As it is shipped: the command that runs tests has built it. */
const startServer = [process.execPath, join(serverFolder, 'dist/main.js')]

function spawnServer(
  environment: Record<string, string> = {},
  [program = '', ...words]: string[] = startServer
): ChildProcessWithoutNullStreams {
  const server = spawn(program, words, {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', SAMPLE_DATA: 'none', WORKERS: '1', ...environment }
  })
  // An unread log would stop the server once the pipe is full.
  server.stdout.resume()
  servers.push(server)
  return server
}

/** Waits for one or several lines of the log; reading goes on, so that the server never blocks. */
function untilLogged(server: ChildProcessWithoutNullStreams, message: string, times = 1): Promise<void> {
  let count = 0
  return new Promise((resolve, reject) => {
    createInterface(server.stdout)
      .on('line', (line) => {
        if (line.includes(message)) count += 1
        if (count === times) resolve()
      })
      .on('close', () => reject(new Error(`The server ended before it logged: ${message}`)))
  })
}

/** Waits for the server's address in its output. */
async function addressOf(server: ChildProcessWithoutNullStreams): Promise<string> {
  let output = ''
  for await (const chunk of server.stderr) {
    output += chunk
    const [address] = /http:\/\/localhost:\d+/.exec(output) ?? []
    if (address) return address
  }
  throw new Error(`The server did not start: ${output}`)
}

/** An answer to a later call shows that the server has received what was sent before. */
const stillAnswers = (port: string) => answerOn(`http://127.0.0.1:${port}/healthz`)

/** On a new connection, so that any process may answer it. */
const answerOn = (address: string) => fetch(address, { headers: { connection: 'close' } })

/** The server's processes for calls and jobs. */
async function workersOf({ pid }: ChildProcessWithoutNullStreams): Promise<string[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''))
  )
  return children.filter((_child, index) => commands[index]?.includes('dist/worker.js'))
}

const postmaster = async () =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)

const isAlive = (pid: string) => existsSync(`/proc/${pid}/exe`)

function untilNoLongerListening(port: string): Promise<void> {
  const listens = () =>
    stillAnswers(port).then(
      () => true,
      () => false
    )
  return expect.poll(listens).toBe(false)
}

describe('in an empty folder', () => {
  beforeEach(async () => {
    dataDir = await makeDataDir(prefix)
  })

  longTest('two that start at once both come up, and log nothing but JSON', async () => {
    const servers = [spawnServer(), spawnServer()]
    const logs = servers.map(({ stdout }) => text(stdout))
    for (const address of await Promise.all(servers.map(addressOf))) {
      expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready' })
      expect(await (await fetch(`${address}/metrics`)).text()).toContain('payouts_call_seconds')
    }
    for (const server of servers) {
      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
    }
    for (const line of (await Promise.all(logs)).join('').trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ msg: expect.any(String) })
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  longTest('SIGTERM while the database is being made ready leaves none running', async () => {
    const server = spawnServer()
    await untilLogged(server, 'the embedded database is up')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  test('says in one line each what is wrong with its configuration, and starts nothing', async () => {
    const server = spawnServer({ PORT: 'http', SAMPLE_DATA: 'huge' })
    const output = await text(server.stderr)
    expect(output).toContain('PORT must be a port')
    expect(output).toContain('SAMPLE_DATA must be one of none, small, large')
    expect(server.exitCode ?? (await once(server, 'exit'))[0]).toBe(1)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })

  test('a bank’s layout that is wrong stops the start, with its file and its field', async () => {
    const layouts = join(dataDir, 'layouts')
    await mkdir(layouts, { recursive: true })
    await writeFile(join(layouts, 'bank.json'), '{ "kind": "xml", "name": "bank" }')
    const server = spawnServer({ BANK_LAYOUTS: layouts })
    const [output] = await Promise.all([text(server.stderr), once(server, 'exit')])
    expect(output).toContain("Dealer Payouts cannot start: The banks' layouts are wrong:\n")
    expect(output).toContain('  bank.json: name must be 2 to 40 capital letters')
    expect(server.exitCode).toBe(1)
  })
})

describe('in the folder of an earlier start', () => {
  let prepared: string
  beforeAll(async () => {
    prepared = dataDir = await makeDataDir(prefix)
    const first = spawnServer()
    await addressOf(first)
    first.kill('SIGTERM')
    await once(first, 'exit')
  })
  afterAll(() => rm(prepared, { recursive: true, force: true }))
  beforeEach(async () => {
    dataDir = await copyDataDir(prepared, prefix)
  })

  longTest('SIGTERM to npm, which ends the shell between them alone, ends it too', async () => {
    const shell = spawnServer({ npm_lifecycle_event: 'start' }, ['sh', '-c', '"$@"; true', 'sh', ...startServer])
    await addressOf(shell)
    shell.kill('SIGTERM')
    // The server holds its output, which is closed when it ends.
    await once(shell, 'close')
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
  })

  longTest('SIGTERM ends the making of sample data between two calls, and the next start goes on with it', async () => {
    const server = spawnServer({ SAMPLE_DATA: 'small' })
    const output = text(server.stderr)
    await untilLogged(server, 'a sample cycle is there')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(await output).toBe('Making the sample data, which takes a few seconds…\n')
    expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)

    // The tests of samples show that the result is the same.
    await untilLogged(spawnServer({ SAMPLE_DATA: 'small' }), '"batchNo":900002')
  })

  test('a port that is taken is said to be; PostgreSQL killed is back; SIGTERM cuts no call', async () => {
    const server = spawnServer()
    const address = await addressOf(server)
    const { port } = new URL(address)

    const second = spawnServer({ PORT: port })
    expect(await text(second.stderr)).toContain('EADDRINUSE')
    expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)

    const killed = await postmaster()
    process.kill(killed, 'SIGKILL')
    await expect.poll(postmaster).not.toBe(killed)
    await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)

    const body = 'grant_type=client_credentials&client_id=console'
    const call = connect(Number(port), '127.0.0.1')
    call.write(
      'POST /api/identity/token HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`
    )
    await stillAnswers(port)
    server.kill('SIGTERM')
    await untilNoLongerListening(port)
    call.write(body.slice(10))
    expect(await text(call)).toMatch(/^HTTP\/1.1 200 [\s\S]*"access_token"/)
    expect(await once(server, 'exit')).toEqual([0, null])
  })

  describe.runIf(process.platform === 'linux')('with several processes', () => {
    async function startTwoWorkers() {
      const server = spawnServer({ WORKERS: '2' })
      const [address] = await Promise.all([addressOf(server), untilLogged(server, 'Server listening', 2)])
      return { server, address }
    }

    test('one that is killed is replaced, and the others answer meanwhile', async () => {
      const { server, address } = await startTwoWorkers()
      const [oldest, ...others] = await workersOf(server)
      process.kill(Number(oldest), 'SIGKILL')
      // A connection that the killed process had accepted is lost; the next is not.
      await expect.poll(() => answerOn(`${address}/readyz`).then(({ status }) => status, String)).toBe(200)
      await expect.poll(() => workersOf(server)).toHaveLength(3)
      expect(await workersOf(server)).toEqual(expect.arrayContaining(others))
      expect(await workersOf(server)).not.toContain(oldest)

      server.kill('SIGTERM')
      expect(await once(server, 'exit')).toEqual([0, null])
      expect(existsSync(join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false)
    })

    longTest('each process exports the figures of all, and a taken port is reported', async () => {
      const { server, address } = await startTwoWorkers()
      for (let count = 0; count < 30; count += 1) await answerOn(`${address}/healthz`)
      const counted = async () => {
        const figures = await (await answerOn(`${address}/metrics`)).text()
        return /payouts_call_seconds_count\{path="\/healthz",status="200"\} (\d+)/.exec(figures)?.[1]
      }
      expect(await counted()).toBe('30')

      const second = spawnServer({ WORKERS: '2', PORT: new URL(address).port })
      expect(await text(second.stderr)).toContain('EADDRINUSE')
      expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1)
      expect(await counted()).toBe('30')

      const workers = await workersOf(server)
      server.kill('SIGKILL')
      await expect.poll(() => workers.filter(isAlive)).toEqual([])
    })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp, type TestAppOptions, type TestSession } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/** `file`: once before the tests of the file or `describe`. `test`: again before each of them. */
type Lifetime = { per?: 'file' | 'test' }

/**
 * A server for the tests below this call, closed after them. Call it in a file or a `describe`; use it in hooks and
 * tests. Hooks run in the order of their code, so a later `beforeAll` can fill its database.
 */
export function useTestApp({ per, ...options }: TestAppOptions & Lifetime = {}): TestApp {
  return useApp(() => startTestApp(options), per)
}

/** As `useTestApp`, with the small sample data. */
export function useSampleApp(): TestApp {
  return useTestApp({ withSamples: true })
}

/** A migrated, empty database for the tests below this call, dropped after them. */
export function useTestDatabase({ per }: Lifetime = {}): TestDatabase {
  const current = prepared(createTestDatabase, { per, dispose: (database) => database.close() })
  return {
    get db() {
      return current().db
    },
    get pool() {
      return current().pool
    },
    get url() {
      return current().url
    },
    close: () => current().close()
  }
}

/** A session of a user of `theStaff`, or of one that an earlier hook adds. */
export function useSession(app: TestApp, userName: string, { per }: Lifetime = {}): TestSession {
  const current = prepared(() => app.signIn(userName), { per })
  return {
    get sessionId() {
      return current().sessionId
    },
    get messageKey() {
      return current().messageKey
    },
    get userName() {
      return current().userName
    },
    get name() {
      return current().name
    }
  }
}

/**
 * Any other value for the tests below this call, made before them.
 * @returns a function that returns it; it throws outside of hooks and tests
 */
export function prepared<T>(
  make: () => Promise<T>,
  { per = 'file', dispose }: Lifetime & { dispose?: (value: T) => Promise<unknown> } = {}
): () => T {
  const [before, after] = per === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  let current: { value: T } | undefined
  before(async () => {
    current = { value: await make() }
  })
  after(async () => {
    if (current) await dispose?.(current.value)
    current = undefined
  })
  return () => {
    if (!current) throw new Error('This value exists in hooks and tests only.')
    return current.value
  }
}

function useApp(start: () => Promise<TestApp>, per?: 'file' | 'test'): TestApp {
  const current = prepared(start, { per, dispose: (app) => app.close() })
  return {
    get app() {
      return current().app
    },
    get database() {
      return current().database
    },
    get clock() {
      return current().clock
    },
    get services() {
      return current().services
    },
    get jobs() {
      return current().jobs
    },
    accessToken: () => current().accessToken(),
    bootstrap: (...args) => current().bootstrap(...args),
    signIn: (...args) => current().signIn(...args),
    send: (...args) => current().send(...args),
    call: (...args) => current().call(...args),
    refusal: (...args) => current().refusal(...args),
    download: (...args) => current().download(...args),
    close: () => current().close()
  }
}

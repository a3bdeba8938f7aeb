import { hash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { posix } from 'node:path'
import ssh2, { type Attributes, type Client, type Connection, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2
const { STATUS_CODE, OPEN_MODE } = utils.sftp

type StoredFile = { content: Buffer; modifiedSeconds: number }
type Key = { private: string; public: string }
type Handle = { path: string; listed: boolean }

const folderMode = 0o40755
const fileMode = 0o100644

/** Some keys of the library are none that it can read. */
function newKey(): Key {
  const key = utils.generateKeyPairSync('ed25519')
  return utils.parseKey(key.private) instanceof Error ? newKey() : key
}

export function fingerprintOf({ private: secret }: Key): string {
  const key = utils.parseKey(secret)
  if (key instanceof Error) throw key
  return `SHA256:${hash('sha256', key.getPublicSSH(), 'base64').replace(/=+$/, '')}`
}

/** What a client asks for by path; a test may stop it there. */
export type Request = { kind: 'list' | 'read' | 'write' | 'rename' | 'remove'; path: string }

/** An SFTP server of one account, whose files are in memory. */
export class SftpServer {
  readonly files = new Map<string, StoredFile>()
  readonly folders = new Set(['/', '/in'])
  readonly password = 'an: odd/secret?'
  readonly userKey = newKey()
  hostKey = newKey()
  /** Everything that was asked, in its order. */
  readonly requests: Request[] = []
  /** Answers a request only when this resolves. */
  hold: (request: Request) => Promise<void> | undefined = () => undefined
  readonly #connections = new Set<Connection>()
  #server: InstanceType<typeof Server> | undefined
  #port = 0

  async start(): Promise<void> {
    const server = new Server({ hostKeys: [this.hostKey.private] }, (connection) => this.#serve(connection))
    await new Promise<void>((listening) => server.listen(this.#port, '127.0.0.1', listening))
    this.#port = (server.address() as AddressInfo).port
    this.#server = server
  }

  async stop(): Promise<void> {
    for (const connection of this.#connections) connection.end()
    await new Promise<void>((closed) => this.#server?.close(() => closed()))
  }

  /** Goes on at the same address with another host key. */
  async changeHostKey(): Promise<void> {
    await this.stop()
    this.hostKey = newKey()
    await this.start()
  }

  /** @param proof how the account is proved; by default its password */
  address(folder: string, proof: { keyFile?: string; password?: string; hostKey?: string } = {}): string {
    const { keyFile, password = keyFile ? '' : this.password, hostKey = fingerprintOf(this.hostKey) } = proof
    const account = password ? `user:${encodeURIComponent(password)}` : 'user'
    return `sftp://${account}@127.0.0.1:${this.#port}${folder}?hostKey=${hostKey}&timeout=2${keyFile ? `&keyFile=${keyFile}` : ''}`
  }

  put(path: string, content: string, modifiedSeconds = 1): void {
    this.files.set(path, { content: Buffer.from(content), modifiedSeconds })
  }

  text = (path: string) => this.files.get(path)?.content.toString()
  paths = () => [...this.files.keys()].toSorted()

  #serve(connection: Connection): void {
    this.#connections.add(connection)
    connection.on('close', () => this.#connections.delete(connection))
    connection.on('error', () => undefined)
    // Its types name this for clients alone.
    ;(connection as unknown as Client).setNoDelay(true)
    connection.on('authentication', (attempt) => {
      const key = utils.parseKey(this.userKey.public)
      if (attempt.method === 'password' && attempt.password === this.password) attempt.accept()
      else if (
        attempt.method === 'publickey' &&
        !(key instanceof Error) &&
        attempt.key.data.equals(key.getPublicSSH())
      ) {
        const { signature, blob } = attempt
        if (!signature || (blob && key.verify(blob, signature) === true)) attempt.accept()
        else attempt.reject()
      } else attempt.reject(['password', 'publickey'])
    })
    connection.on('ready', () =>
      connection.on('session', (accept) => accept().on('sftp', (acceptSftp) => this.#answer(acceptSftp())))
    )
  }

  /** The protocol of SFTP, version 3, as far as clients of files need it. */
  #answer(sftp: SFTPWrapper): void {
    const handles = new Map<number, Handle>()
    const open = (path: string) => {
      const number = handles.size
      handles.set(number, { path, listed: false })
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(number)
      return handle
    }
    const of = (handle: Buffer) => handles.get(handle.readUInt32BE(0)) ?? { path: '', listed: true }
    const answered = async (request: Request, answer: () => void) => {
      this.requests.push(request)
      await this.hold(request)
      answer()
    }
    const stat = (id: number, path: string) => {
      const attributes = this.#attributes(path)
      if (attributes) sftp.attrs(id, attributes)
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    }
    sftp.on('REALPATH', (id, path) => sftp.name(id, [nameOf(posix.resolve('/', path))]))
    sftp.on('STAT', stat).on('LSTAT', stat)
    sftp.on('FSTAT', (id, handle) => stat(id, of(handle).path))
    sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK)).on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('OPENDIR', (id, path) => {
      if (this.folders.has(path)) sftp.handle(id, open(path))
      else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    })
    sftp.on('READDIR', (id, handle) => {
      const opened = of(handle)
      if (opened.listed) return sftp.status(id, STATUS_CODE.EOF)
      opened.listed = true
      const within = [...this.files.keys(), ...this.folders].filter(
        (path) => path !== '/' && posix.dirname(path) === opened.path
      )
      const names = within.map((path) => ({
        ...nameOf(posix.basename(path)),
        longname: `${this.folders.has(path) ? 'd' : '-'}rw-r--r-- 1 user user ${posix.basename(path)}`,
        attrs: this.#attributes(path) as Attributes
      }))
      void answered({ kind: 'list', path: opened.path }, () => sftp.name(id, names))
    })
    sftp.on('OPEN', (id, path, flags) => {
      const isWritten = (flags & OPEN_MODE.WRITE) !== 0
      if (!isWritten && !this.files.has(path)) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
      if (isWritten) this.put(path, '', 2)
      void answered({ kind: isWritten ? 'write' : 'read', path }, () => sftp.handle(id, open(path)))
    })
    sftp.on('READ', (id, handle, offset, length) => {
      const part = this.files.get(of(handle).path)?.content.subarray(offset, offset + length)
      if (part?.length) sftp.data(id, part)
      else sftp.status(id, STATUS_CODE.EOF)
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const file = this.files.get(of(handle).path)
      if (file) file.content = Buffer.concat([file.content.subarray(0, offset), data])
      sftp.status(id, file ? STATUS_CODE.OK : STATUS_CODE.FAILURE)
    })
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
    sftp.on('MKDIR', (id, path) => {
      this.folders.add(path)
      sftp.status(id, STATUS_CODE.OK)
    })
    sftp.on('REMOVE', (id, path) => {
      void answered({ kind: 'remove', path }, () =>
        sftp.status(id, this.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
      )
    })
    sftp.on('RENAME', (id, from, to) => {
      void answered({ kind: 'rename', path: from }, () => {
        const file = this.files.get(from)
        if (!file || this.files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
        this.files.delete(from)
        this.files.set(to, file)
        return sftp.status(id, STATUS_CODE.OK)
      })
    })
  }

  #attributes(path: string): Attributes | undefined {
    const owner = { uid: 1, gid: 1 }
    const file = this.files.get(path)
    if (file) {
      const { content, modifiedSeconds } = file
      return { ...owner, mode: fileMode, size: content.length, atime: modifiedSeconds, mtime: modifiedSeconds }
    }
    return this.folders.has(path) ? { ...owner, mode: folderMode, size: 0, atime: 1, mtime: 1 } : undefined
  }
}

const nameOf = (filename: string) => ({ filename, longname: filename, attrs: {} as Attributes })

import { type AddressInfo, createServer, type Server } from 'node:net'

type PostOffice = { url: string; received: string[]; server: Server }

/** A mail server that keeps what it received, and refuses for good the addresses that hold `refuses`. */
export async function postOffice({ refuses }: { refuses?: string } = {}): Promise<PostOffice> {
  const received: string[] = []
  const server = createServer((socket) => {
    let input = ''
    let isData = false
    socket.write('220 ready\r\n')
    socket.on('data', (bytes) => {
      input += bytes
      if (isData && !input.endsWith('\r\n.\r\n')) return
      if (isData) received.push(input)
      const line = isData ? '' : (input.trimEnd().split('\r\n').at(-1) ?? '')
      const verb = line.slice(0, 4).toUpperCase()
      isData = verb === 'DATA'
      const isRefused = refuses !== undefined && verb === 'RCPT' && line.includes(refuses)
      const answers = { EHLO: '250 here', DATA: '354 go on', QUIT: '221 bye' } as Record<string, string>
      socket.write(`${isRefused ? '550 no such mailbox' : (answers[verb] ?? '250 fine')}\r\n`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, server }
}

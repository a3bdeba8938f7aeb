import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const sampleUsers = z.array(z.object({ userName: z.string(), password: z.string(), role: z.string() }))

/** For the person who started the server: the console's address, and who can sign in to the sample data. */
export async function welcomeText(address: string, dataDir: string): Promise<string> {
  const users = await readSampleUsers(dataDir)
  const lines = ['', `  Dealer Payouts is at ${address}`, '']
  if (users.length) {
    const widest = (key: 'userName' | 'password') => Math.max(...users.map((user) => user[key].length))
    const [nameWidth, passwordWidth] = [widest('userName'), widest('password')]
    lines.push('  Sign in with a user of the sample data:')
    for (const { userName, password, role } of users) {
      lines.push(`    ${userName.padEnd(nameWidth)}  ${password.padEnd(passwordWidth)}  ${role}`)
    }
    lines.push('')
  }
  return lines.join('\n')
}

async function readSampleUsers(dataDir: string): Promise<z.output<typeof sampleUsers>> {
  const text = await readFile(join(dataDir, 'sample-users.json'), 'utf8').catch(() => '[]')
  return sampleUsers.parse(JSON.parse(text))
}

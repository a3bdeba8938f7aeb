import { inSftpFolder } from '#platform/files/sftp.ts'
import type { SftpAddress } from '#platform/files/sftp-address.ts'
import { putAwayIn, type Source } from './source.ts'

/** A folder of an SFTP server. */
export function inSftp<Result>(address: SftpAddress, work: (source: Source) => Promise<Result>): Promise<Result> {
  return inSftpFolder(address, async (folder) => {
    for (const name of Object.values(putAwayIn)) await folder.makeFolder(name)
    return work({
      isWhole: false,
      files: folder.files,
      has: folder.has,
      open: folder.open,
      write: (path, content) => folder.write(path, once(content)),
      move: folder.rename
    })
  })
}

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Gives another source tree the packages that are installed here. Each is linked separately, as the product's own
 * packages are those of that tree.
 */
export async function linkPackages(tree: string): Promise<void> {
  const [installed, packages] = [projectRoot, tree].map((folder) => join(folder, 'node_modules'))
  if (!installed || !packages) throw new Error('Two folders have two paths.')
  await mkdir(join(packages, '@payouts'), { recursive: true })
  for (const name of await readdir(installed))
    if (!name.startsWith('.') && name !== '@payouts') await symlink(join(installed, name), join(packages, name))
  for (const own of ['contract', 'server']) await symlink(join(tree, own), join(packages, '@payouts', own))
}

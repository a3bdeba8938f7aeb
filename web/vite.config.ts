import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsWithoutShapes } from './calls-without-shapes.ts'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

/** Lays a .br and a .gz beside every text asset, so that the server never compresses one while somebody waits. */
function compressedAssets(): Plugin {
  return {
    name: 'compressed-assets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          if (!/\.(js|css|svg|html)$/.test(output.fileName) || source.length < 1024) continue
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotliCompressSync(source) })
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gzipSync(source) })
        }
      }
    }
  }
}

export default defineConfig({
  plugins: [callsWithoutShapes(), react(), compressedAssets()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // For the check of what screens weigh.
    manifest: true,
    // The first with light-dark(): rewritten for older ones it hangs on variables that nothing here sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // A small picture as a data: address would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A shape that nothing asks for is left out.
      treeshake: { manualPureFunctions: ['z', 'optionalParam', 'listRequest', 'pageOf', 'listSearch', 'endpoint'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'first', tags: ['$initial'] },
            { name: 'sign-in', test: /web\/src\/identity\/sign-in\/SignInPage/ },
            { name: 'console', test: /web\/src\/(routes|layout\/ConsoleFrame)\.tsx/ },
            { name: 'lists', test: /web\/src\/(dashboard\/DashboardPage|list\/(ListScreen|ListTable))\.tsx/ },
            { name: 'dialogs', test: /web\/src\/ui\/Dialog\.tsx/ }
          ]
        }
      }
    }
  },
  server: { proxy: { '/api': server } }
})

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    // A small picture as a data: address would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'charts',
              test: /node_modules\/(recharts|d3-|victory-vendor|@mantine\/charts|@reduxjs|es-toolkit)/
            },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'router', test: /node_modules\/@tanstack\// }
          ]
        }
      }
    }
  },
  server: { proxy: { '/api': server } }
})

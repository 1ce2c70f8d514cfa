import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** The development server sends one page for every address; those below /admin belong to another app. */
const adminPages: Plugin = {
  name: 'admin-pages',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(\/[\w/-]*)?(\?|$)/.test(request.url ?? '')) request.url = '/admin.html'
      next()
    })
  },
}

/**
 * What both apps start with is one file, because it packs better than the ten that sharing alone would make of it.
 * A module of one app in this file would start that app on the pages of the other.
 */
function base(id: string, graph: Rolldown.ChunkingContext): string | null {
  // The index of all icons is imported everywhere, and each icon by few.
  if (/\/lucide-react\/dist\/esm\/(icons\/|lucide-react\.)/.test(id)) return null
  const loading = new Set([id])
  for (const each of loading) for (const importer of graph.getModuleInfo(each)?.importers ?? []) loading.add(importer)
  const apps = [...loading].filter(each => graph.getModuleInfo(each)?.isEntry)
  return apps.length > 1 ? 'base' : null
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), adminPages],
  // React itself has what this package adds to older versions.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    // The oldest browsers that know light-dark(), which both themes are made of.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy has no data: for fonts and scripts, so every file stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'admin.html'],
      // tRPC does not say that its files can be left out where nothing of them is used, such as its websockets.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      // The first page carries the names of all files that a later one needs, and every file those of its own.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [{ name: base, debugName: 'base' }],
        },
      },
    },
  },
})

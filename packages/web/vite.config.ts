import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), adminPages],
  build: {
    // The oldest browsers that know light-dark(), which both themes are made of.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // The content security policy has no data: for fonts and scripts, so every file stays a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'admin.html', ...(mode === 'gallery' ? ['gallery.html'] : [])],
      // tRPC does not say that its files can be left out where nothing of them is used, such as its websockets.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      // The first page carries the names of all files that a later one needs, and every file those of its own.
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        // What every page stands on is one file: it packs better than the ten that sharing alone would make of it.
        codeSplitting: {
          // A module of the app in this group would merge it with the entry, and the admin page, which loads the group,
          // would start the app of the users.
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|@tanstack\/(react-query|query-core)|@trpc\/(client|react-query|server)|clsx|tailwind-merge|class-variance-authority)\//,
            },
          ],
        },
      },
    },
  },
}))

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { layerOf } from './bundle-layers.ts';

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  // The server puts a fresh one in its place with every page.
  html: { cspNonce: 'NONCE-OF-THIS-REPLY' },
  build: {
    // What these lack, the compiler does not know for the client either: see `lib` in its tsconfig.json.
    target: ['chrome111', 'firefox115', 'safari16.4'],
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A data: address would need its own hole in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Every page's address stands in the first script with those of its parts; a part needs no name there.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash].js`,
        codeSplitting: {
          groups: [
            // What every page runs on changes rarely, so browsers keep it from one release to the next.
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|class-variance-authority|@tanstack\/(react-router|router-core|history|store|react-store))\//,
              priority: 2,
            },
            // All icons are imported from one place, so only who uses them tells where they belong.
            {
              name: 'icons',
              test: /node_modules\/lucide-react\/dist\/esm\/icons\//,
              priority: 1,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 6_000,
            },
            // A module comes without what it imports, which has a place of its own.
            { name: layerOf, debugName: 'layers', minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  // Sources under `src/web/api` stand at `/api/*.ts` while developing; everything else there is the server's.
  server: { proxy: { '^/api/(?!.*\\.tsx?(\\?|$))': 'http://127.0.0.1:3000' } },
  preview: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});

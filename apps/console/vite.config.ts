import { firstTheme } from '@chefly/ui/first-theme';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const platform = `http://127.0.0.1:${process.env.CHEFLY_PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwindcss(), firstTheme()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 750,
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': platform, '/dishes': platform, '/live': { target: platform, ws: true } },
  },
});

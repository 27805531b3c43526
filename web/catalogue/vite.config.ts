import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { componentLayer } from '../component-layer.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The catalogue of components, for development alone: `npm run catalogue`. The product's build knows nothing of it. */
export default defineConfig({
  root,
  plugins: [react(), componentLayer()],
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: ['index.html', 'lazy-screen.html'].map((page) => `${root}${page}`) },
  },
  preview: {
    // As strict as the product: a component that writes inline styles shows it here.
    headers: {
      'content-security-policy': "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self'",
    },
  },
});

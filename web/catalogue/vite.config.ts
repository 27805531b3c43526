import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The catalogue of components, for development alone: `npm run catalogue`. The product's build knows nothing of it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  preview: {
    // As strict as the product: a component that writes inline styles shows it here.
    headers: {
      'content-security-policy': "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self'",
    },
  },
});

import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { loadScreens } from './lazy-routes.tsx';
import { routes } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const app = <App at={(screens) => <BrowserRouter>{screens}</BrowserRouter>} />;

// The first drawing waits for its code, so that nothing jumps; what could not be fetched says so on its page.
await loadScreens(routes, window.location.pathname).catch(() => {});
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);

import { startTransition, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useRoutes } from 'react-router-dom';
import { lazyRoutes } from '../src/lazy-routes.tsx';

/** A screen whose code is there between React's first try to draw it and the next: it must be drawn at once and without a complaint. */
const root = document.getElementById('root');
if (!root) throw new Error('lazy-screen.html has no #root');

const Component = () => <p>The screen</p>;
const routes = lazyRoutes([
  { index: true, lazy: async () => ({ Component }), skeleton: () => <p>Loading</p> },
]);

/** Opened in a transition, as the router does: React then waits a moment for what it lacks and tries the same render again. */
function Opened() {
  const [isOpen, setIsOpen] = useState(false);
  const screen = useRoutes(routes);
  useEffect(() => startTransition(() => setIsOpen(true)), []);
  return isOpen && screen;
}

createRoot(root).render(
  <MemoryRouter>
    <Opened />
  </MemoryRouter>,
);

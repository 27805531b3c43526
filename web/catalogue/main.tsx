import '@fontsource-variable/hanken-grotesk/index.css';
import '@fontsource-variable/ibarra-real-nova/index.css';
import '../src/public/styles/all.css';
import '../src/staff/styles/all.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { Catalogue, isTheme } from './catalogue.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const asked = new URLSearchParams(location.search).get('theme');
const theme = isTheme(asked) ? asked : 'staff';
document.body.classList.add(theme === 'public' ? 'site' : 'staff');
document.body.classList.toggle('dark', theme === 'dark');

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <MemoryRouter>
        <Catalogue theme={theme} />
      </MemoryRouter>
    </CSPProvider>
  </StrictMode>,
);

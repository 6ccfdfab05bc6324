import { startup } from './i18n/startup';
import { inspectionAddress } from './product/inspectionAddress';
import { keepOpening } from './providers/early';
import type { Opening } from './providers/early';
import { startSession } from './providers/refreshSession';
import { phones } from './schema/api/phones';
import { restoreStyles } from './startup/styles';

/*
 * Fetches the admin. With a session, which is renewed meanwhile, it mounts at once; behind the login form (index.html,
 * public/boot.js) it is fetched while the user types and mounted when they are in.
 */
const login = document.getElementById('login')!;
const root = document.getElementById('root')!;
let mounted = false;
let endRehearsal = () => {};

// The name of this file changes with those of the code that it fetches.
restoreStyles(import.meta.url);

/** Puts the admin in place of the login. */
const start = (checked?: Promise<void>) =>
  orReport(async () => {
    const { mount } = await import('./startup/admin');
    endRehearsal();
    mount(root, checked);
    mounted = true;
    login.remove();
  });

/** The desk of an inspection alone; the admin takes its place where one leaves it. */
const startDesk = (checked: Promise<void>) =>
  orReport(async () => {
    const { mountDesk } = await import('./startup/desk/mountDesk');
    await mountDesk(root, checked, () => void start(Promise.resolve()));
  });

/** A bundle that cannot be fetched is reported on the page. */
async function orReport(work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    console.error(error);
    const retry = document.createElement('button');
    retry.textContent = startup.reload;
    retry.addEventListener('click', () => location.reload());
    const line = document.createElement('p');
    line.className = 'boot-loader';
    line.role = 'alert';
    line.append(`${startup.failed} `, retry);
    login.remove();
    root.replaceChildren(line);
  }
}

// Once mounted, the gate of the admin (src/views/session/SessionGate.tsx) leads where they wanted to go.
document.addEventListener('karhba:login', event => {
  const { to, opening } = (event as CustomEvent<{ to: string; opening?: Opening }>).detail;
  keepOpening(opening);
  if (mounted) return;
  history.replaceState(null, '', to);
  void start();
});

// Session, rights and what the page reads first come in one answer. It is requested before the code of the page is there:
// evaluating that takes longer than the way to the server.
if (login.hidden) {
  let requested = () => {};
  const sent = new Promise<void>(done => (requested = done));
  const checked = startSession(location.pathname + location.search, requested).finally(requested);
  // On a wide screen the desk stands within the shell; who comes to log out (`logout`) wants no desk.
  const isDesk =
    location.pathname === inspectionAddress &&
    !new URLSearchParams(location.search).has('logout') &&
    matchMedia(phones).matches;
  void sent.then(() => (isDesk ? startDesk(checked) : start(checked)));
} else {
  whenIdle(() => void prepare().catch(error => console.error(error)));
}

/** Behind the login form: the admin's code, then what the browser learns by drawing the page that comes next. */
async function prepare() {
  const { rehearse } = await import('./startup/admin');
  const next = new URLSearchParams(location.search).get('from') ?? '/';
  whenIdle(() => {
    if (!mounted && login.isConnected && !login.hidden) endRehearsal = rehearse(next);
  });
}

function whenIdle(work: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

import { startup } from './i18n/startup';

/*
 * Fetches the admin. With a session it mounts at once; behind the login form (index.html,
 * public/boot.js) it is fetched while the user types and mounted when they are in.
 */
const login = document.getElementById('login')!;
const root = document.getElementById('root')!;
let mounted = false;
let endRehearsal = () => {};

/** Puts the admin in place of the login. A bundle that cannot be fetched says so on the page. */
async function start() {
  try {
    const { mount } = await import('./startup/admin');
    endRehearsal();
    mount(root);
    mounted = true;
    login.remove();
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

// Once mounted, the login page of the admin (src/startup/LoginPage.tsx) listens instead.
document.addEventListener('karhba:login', event => {
  if (mounted) return;
  history.replaceState(null, '', (event as CustomEvent<{ to: string }>).detail.to);
  void start();
});

if (login.hidden) void start();
else {
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

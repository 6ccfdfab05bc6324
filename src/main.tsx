/*
 * Fetches the admin. With a session it mounts at once; behind the login form (index.html,
 * public/boot.js) it is fetched while the user types and mounted when they are in.
 */
const login = document.getElementById('login')!;
const root = document.getElementById('root')!;
let mounted = false;

/** Puts the admin in place of the login. A bundle that cannot be fetched says so on the page. */
async function start() {
  try {
    const { mount } = await import('./admin');
    mount(root);
    mounted = true;
    login.remove();
  } catch (error) {
    console.error(error);
    const retry = document.createElement('button');
    retry.textContent = 'Recharger la page';
    retry.addEventListener('click', () => location.reload());
    const line = document.createElement('p');
    line.className = 'boot-loader';
    line.role = 'alert';
    line.append('Le chargement a échoué. ', retry);
    login.remove();
    root.replaceChildren(line);
  }
}

// Once mounted, the login page of the admin (src/custom/login/LoginPage.tsx) listens instead.
document.addEventListener('karhba:login', event => {
  if (mounted) return;
  history.replaceState(null, '', (event as CustomEvent<{ to: string }>).detail.to);
  void start();
});

if (login.hidden) void start();
else {
  const preload = () => void import('./admin').catch(() => undefined);
  if ('requestIdleCallback' in window) requestIdleCallback(preload, { timeout: 2000 });
  else setTimeout(preload, 200);
}

export {};

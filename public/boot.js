/*
 * Plain script, outside the bundle: it decides between the session and the pages of visitors in index.html and
 * makes the login work before anything else has loaded. src/main.tsx loads the admin meanwhile.
 *   document  <- 'karhba:logout' {detail: {from}}: show the form again
 *   document  -> 'karhba:login'  {detail: {to, opening}}: a session has been stored under 'auth'; what came beside it
 */
(() => {
  // Trusted Types (server/engine/http/headers.ts): these texts, of the interface's libraries, become HTML, and no other
  // does; one address is a script's, that of the worker (src/startup/serviceWorker.ts).
  const harmless = new Set(['', '&#8203;']);
  globalThis.trustedTypes?.createPolicy('default', {
    createHTML: text => (harmless.has(text) ? text : null),
    createScriptURL: address => (address === '/sw.js' ? address : null),
  });

  const LOGIN =
    'mutation Login($email:String!,$password:String!,$address:String){login(email:$email,password:$password){user{id email role firstName lastName birthday gender phone address{postalCode}} token{accessToken expiresIn tokenType refreshToken} opening(address:$address){granted key answer progress}}}';
  const UNREACHABLE = 'Serveur injoignable. Vérifiez votre connexion, puis réessayez.';
  const byId = id => document.getElementById(id);
  const login = byId('login');
  const page = byId('login-page');
  const notice = byId('login-notice');
  const form = byId('login-form');
  const email = byId('login-email');
  const password = byId('login-password');
  const submit = byId('login-submit');
  const failure = byId('login-failure');
  const demo = byId('login-demo');
  const empty = byId('login-empty');

  function hasSession() {
    try {
      const token = JSON.parse(localStorage.getItem('auth') || 'null')?.token;
      return Boolean(token?.accessToken && (token.refreshToken || Number(token.expiresIn) > Date.now()));
    } catch (error) {
      console.error('Lecture de la session impossible', error);
      return false;
    }
  }

  const isForVisitors = path => /^\/(login|forget-password|reset-password)(\/|$)/.test(path);

  /** Same-origin absolute paths only: '/x', never '//x', '/\x', nor a page of visitors. */
  function safePath(path) {
    // The browser's own parser knows every spelling of '//host', tabs and backslashes included.
    if (!path?.startsWith('/') || !URL.canParse(path, location.origin)) return '/';
    const url = new URL(path, location.origin);
    const inside = url.origin === location.origin && !isForVisitors(url.pathname);
    return inside && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
  }

  function say(field, text) {
    const line = byId(`${field.id}-error`);
    line.textContent = text;
    line.hidden = !text;
    if (text) field.setAttribute('aria-invalid', 'true');
    else field.removeAttribute('aria-invalid');
  }

  function busy(on) {
    submit.disabled = on;
    email.readOnly = password.readOnly = on;
    form.setAttribute('aria-busy', String(on));
    byId('login-submit-text').textContent = on ? 'Connexion…' : 'Se connecter';
  }

  function show() {
    document.title = 'Connexion · Karhba';
    if (!login.isConnected) document.body.prepend(login);
    notice.hidden = true;
    failure.textContent = '';
    password.value = '';
    busy(false);
    login.hidden = false;
    email.focus();
    askWhose();
  }

  /** Whose accounts there are: those of the demo company, or nobody's yet. */
  function askWhose() {
    fetch('/healthz')
      .then(answer => answer.json())
      .catch(() => ({}))
      .then(health => {
        demo.hidden = health.demo !== true;
        empty.hidden = health.empty !== true;
      });
  }

  /** What is wrong with an address, as far as one can tell without a server. */
  function faultOf(address) {
    if (!address) return 'L’adresse e-mail est obligatoire.';
    return /^\S+@\S+$/.test(address) ? '' : 'Cette adresse e-mail n’est pas valide.';
  }

  function check() {
    say(email, faultOf(email.value.trim()));
    say(password, password.value ? '' : 'Le mot de passe est obligatoire.');
    const wrong = form.querySelector('[aria-invalid]');
    wrong?.focus();
    return !wrong;
  }

  /** Throws when no answer came. */
  async function ask(query, variables) {
    const answer = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(20_000),
    });
    return answer.json();
  }

  async function signIn() {
    failure.textContent = '';
    if (!check()) return;
    busy(true);
    let answer;
    try {
      answer = await ask(LOGIN, { email: email.value.trim(), password: password.value, address: next() });
    } catch {
      return refuse(UNREACHABLE);
    }
    const session = answer.data?.login;
    if (!session?.token) return refuse(answer.errors?.[0]?.message || UNREACHABLE);
    try {
      localStorage.setItem('auth', JSON.stringify({ user: session.user, token: session.token }));
    } catch {
      return refuse('Le navigateur refuse d’enregistrer la session. Autorisez le stockage local.');
    }
    enter(session.opening);
  }

  /** Where one wanted to go. */
  const next = () => safePath(new URLSearchParams(location.search).get('from'));

  function enter(opening) {
    document.dispatchEvent(new CustomEvent('karhba:login', { detail: { to: next(), opening } }));
  }

  function refuse(message) {
    busy(false);
    failure.textContent = message;
    password.focus();
  }

  form.addEventListener('submit', event => {
    event.preventDefault();
    if (!submit.disabled) void signIn();
  });
  for (const field of [email, password]) field.addEventListener('input', () => say(field, ''));
  login.addEventListener('click', event => {
    const eye = event.target.closest('.login-eye');
    if (!eye) return;
    const secret = byId(eye.getAttribute('aria-controls'));
    const shown = secret.type === 'password';
    secret.type = shown ? 'text' : 'password';
    eye.setAttribute('aria-pressed', String(shown));
    const [, what] = /^\S+ (.*)$/.exec(eye.getAttribute('aria-label'));
    eye.setAttribute('aria-label', `${shown ? 'Masquer' : 'Afficher'} ${what}`);
  });
  demo.addEventListener('click', event => {
    const account = event.target.closest('[data-email]');
    if (!account) return;
    email.value = account.dataset.email;
    password.value = demo.dataset.password;
    say(email, '');
    say(password, '');
    submit.focus();
  });
  document.addEventListener('karhba:logout', show);
  // Back from the terminal, where the first account was made.
  addEventListener('focus', () => {
    if (!empty.hidden) askWhose();
  });
  // Signed in in another tab: this one follows.
  addEventListener('storage', ({ key }) => {
    if (key === 'auth' && login.isConnected && !login.hidden && page.isConnected && hasSession()) enter();
  });

  /** The pages of who has no password to type. A session does not matter there. */
  function recover() {
    page.remove();
    login.hidden = false;
    const signIn = message => {
      history.replaceState(null, '', '/login');
      login.querySelector('.login-box').append(page);
      show();
      notice.textContent = message;
      notice.hidden = false;
    };
    import('/recovery.js').then(
      module =>
        module.recover({ place: login.querySelector('.login-box'), ask, say, faultOf, signIn, UNREACHABLE }),
      () => location.replace('/login'),
    );
  }

  if (isForVisitors(location.pathname) && location.pathname !== '/login') recover();
  else if (location.pathname === '/login' || !hasSession()) {
    const here = location.pathname + location.search + location.hash;
    if (safePath(here) !== '/') history.replaceState(null, '', `/login?from=${encodeURIComponent(here)}`);
    show();
  }
})();
